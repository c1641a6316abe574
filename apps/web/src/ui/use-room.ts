import { useCallback } from 'react';

/**
 * For what stands fixed at an edge of the window: tells everything else how much room it takes, as a variable of the whole
 * page, for as long as it is there. Gives the `ref` of its element.
 */
export function useRoom(variable: '--room-above' | '--room-below') {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const page = document.documentElement.style;
      const watch = new ResizeObserver(() => page.setProperty(variable, `${element.offsetHeight}px`));
      watch.observe(element);
      return () => {
        watch.disconnect();
        page.removeProperty(variable);
      };
    },
    [variable],
  );
}
