import { useCallback } from 'react';

type Room = '--room-above' | '--room-below';

/** Whose room each of them is. */
const owners = new Map<Room, symbol>();

/** As soon as what is being drawn is shown. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/**
 * For what stands fixed at an edge of the window: tells everything else how much room it takes, as a variable of the whole
 * page, for as long as it is there. Gives the `ref` of its element. Every element is styled anew when that variable changes: it is left
 * alone while nothing does, and whoever opens or closes the element sees that first.
 */
export function useRoom(variable: Room) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const page = document.documentElement.style;
      const own = Symbol(variable);
      owners.set(variable, own);
      const tell = (): void => {
        if (owners.get(variable) !== own) return;
        const room = element.isConnected ? `${element.offsetHeight}px` : '';
        if (page.getPropertyValue(variable) !== room) page.setProperty(variable, room);
      };
      const watch = new ResizeObserver(() => afterPaint(tell));
      watch.observe(element);
      return () => {
        watch.disconnect();
        afterPaint(tell);
      };
    },
    [variable],
  );
}
