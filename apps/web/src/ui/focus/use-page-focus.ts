import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { headingIn, isFocusLost } from './focus-place.ts';

/** A screen that takes another one's place is begun at its heading: what had the focus went with the one before. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // The first screen is begun by who opens it.
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const frame = requestAnimationFrame(() => {
      const main = document.querySelector('main');
      if (main !== null && isFocusLost()) headingIn(main)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
