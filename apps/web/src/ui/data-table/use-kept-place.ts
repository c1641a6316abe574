import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isFocusFree } from '../focus/focus-place.ts';
import { createKeptValues } from '../kept-values.ts';

/** Where somebody was in a table. */
interface Place {
  readonly top: number;
  readonly left: number;
  /** The row that was opened last, by its place. */
  readonly row: string | undefined;
}

/** The places of tables that were left, by the entry of the browser's history and the table's name. */
const places = createKeptValues<Place>(60);
/** How long a row is waited for. */
const framesMaximum = 120;

/** Who comes back to a table by the browser's history is where they were: the same rows, and the row that they had opened. */
export function useKeptPlace(scroller: HTMLElement | null, name: string): void {
  const at = `${useLocation().key} ${name}`;
  const shown = useRef<HTMLElement>(null);
  const row = useRef<string>(undefined);

  useEffect(() => {
    if (scroller === null) return;
    const place = places.get(at);
    const isNew = shown.current !== scroller;
    shown.current = scroller;
    if (isNew && place !== undefined) {
      row.current = place.row;
      scroller.scrollTo({ top: place.top, left: place.left, behavior: 'instant' });
      // The rows of that place are there with the next frame, on a slow machine with one after it.
      requestAnimationFrame(() => requestAnimationFrame(() => focusRow(scroller, place.row, framesMaximum)));
    }
    const remember = (): void =>
      places.keep(at, { top: scroller.scrollTop, left: scroller.scrollLeft, row: row.current });
    const look = (event: FocusEvent): void => {
      row.current = (event.target as HTMLElement).closest<HTMLElement>('[data-row-link]')?.dataset.rowLink;
      remember();
    };
    if (!isNew) remember();
    scroller.addEventListener('scroll', remember, { passive: true });
    scroller.addEventListener('focusin', look);
    return () => {
      scroller.removeEventListener('scroll', remember);
      scroller.removeEventListener('focusin', look);
    };
  }, [scroller, at]);
}

function focusRow(scroller: HTMLElement, row: string | undefined, frames: number): void {
  // Who has gone on meanwhile is left where they are.
  if (row === undefined || frames === 0 || !scroller.isConnected || !isFocusFree()) return;
  const link = scroller.querySelector<HTMLElement>(`[data-row-link='${row}']`);
  if (link) link.focus({ preventScroll: true });
  else requestAnimationFrame(() => focusRow(scroller, row, frames - 1));
}
