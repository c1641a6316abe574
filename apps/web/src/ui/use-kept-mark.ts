import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How somebody moves by themselves. */
const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** How long parts of a page may be on their way, in milliseconds. */
const PATIENCE_MS = 15_000;

/**
 * Whoever came by a link to a place of a page (`/#centros`) stays there while parts above it arrive, until they move by themselves. What
 * arrives is put right before it is painted, so that nothing is seen to move. Whoever loads the page again is where they were: the browser
 * sees to that.
 */
export function useKeptMark(): void {
  const { hash } = useLocation();
  const isLink = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    const mark = document.getElementById(hash.slice(1));
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (mark === null || (!isLink && load?.type === 'reload')) return undefined;
    // As it is now: the first report of the watch may bring along what has arrived by then.
    let height = document.body.getBoundingClientRect().height;
    const watch = new ResizeObserver(([page]) => {
      const before = height;
      height = page?.contentRect.height ?? before;
      // The way to it may be gone slowly; only what comes meanwhile cuts it short.
      if (Math.abs(height - before) >= 1) mark.scrollIntoView({ behavior: 'instant' });
    });
    const stop = (): void => watch.disconnect();
    watch.observe(document.body);
    const timer = setTimeout(stop, PATIENCE_MS);
    for (const sign of SIGNS) window.addEventListener(sign, stop, { once: true, passive: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, stop);
    };
  }, [hash, isLink]);
}
