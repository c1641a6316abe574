import { useEffect, useLayoutEffect, useRef } from 'react';

/** The room of the search with what it had found, as `before-paint.mjs` reads it before anything is painted. */
const KEPT = 'search-room';
const ROOM = '--search-room';

/** What arrives from now on has the room that it takes. */
const release = (): void => void document.documentElement.style.removeProperty(ROOM);

/**
 * Keeps how high the search stands when its page is left, for a reload and the browser's way back: a browser goes to the place of the
 * page where somebody was, which is there only if the room is, before what was found is there again. `isThere`: it is.
 */
export function useKeptRoom(isThere: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isThere) release();
  }, [isThere]);
  useEffect(() => {
    let height: number | undefined;
    // As it was seen: a page that is on its way out may be laid out once more, in another way.
    const watch = new ResizeObserver(() => (height = element.current?.offsetHeight));
    const keep = (): void => {
      const { key } = (window.history.state ?? {}) as { key?: unknown };
      try {
        if (typeof key === 'string' && height !== undefined)
          window.sessionStorage.setItem(KEPT, JSON.stringify([key, height]));
      } catch {
        // Without a place to keep it in, the page comes back as if it were new.
      }
    };
    if (element.current !== null) watch.observe(element.current);
    window.addEventListener('pagehide', keep);
    return () => {
      watch.disconnect();
      window.removeEventListener('pagehide', keep);
      release();
    };
  }, []);
  return element;
}
