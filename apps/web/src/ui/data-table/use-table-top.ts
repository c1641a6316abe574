import { useLayoutEffect } from 'react';

/**
 * Tells a table that fills the window where it begins, so that the page under it ends with the window: tabs, counters and chips
 * of filters above it differ from list to list. Looked at after each render, which is when they come and go.
 */
export function useTableTop(scroller: HTMLElement | null, height: 'page' | 'content'): void {
  useLayoutEffect(() => {
    if (scroller === null || height !== 'page') return;
    const top = `${Math.ceil(scroller.getBoundingClientRect().top + window.scrollY)}px`;
    if (scroller.style.getPropertyValue('--table-top') !== top) scroller.style.setProperty('--table-top', top);
  });
}
