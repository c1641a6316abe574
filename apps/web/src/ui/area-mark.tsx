import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** Marks the page as the back office's, or not, as `before-paint.mjs` did for its first screen: targets for thumbs are of the other areas. */
export function AreaMark() {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-backoffice', pathname.startsWith('/backoffice'));
  }, [pathname]);
  return null;
}
