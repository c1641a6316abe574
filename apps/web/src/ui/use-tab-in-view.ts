import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the chosen one of tabs that scroll sideways in sight, also where an address chose it; the page itself stays where it is. */
export function useTabInView(current: string): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>(`[role="tab"][id$="-tab-${current}"]`);
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return bar;
}
