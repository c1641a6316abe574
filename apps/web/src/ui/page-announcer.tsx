import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Says the title of each page that takes another one's place: a screen reader hears nothing of it otherwise. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    // The first page is read by itself.
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
  }, [pathname]);
  return (
    <div aria-live="polite" className="visually-hidden">
      {title}
    </div>
  );
}
