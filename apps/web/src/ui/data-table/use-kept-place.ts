import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isFocusFree } from '../focus/focus-place.ts';

/** Where somebody was in a table. */
interface Place {
  readonly top: number;
  readonly left: number;
  /** The row that was opened last, by its place. */
  readonly row: string | undefined;
}

/** The places of tables that were left, by the entry of the browser's history and the table's name. */
const places = new Map<string, Place>();
const placesMaximum = 60;

function keep(at: string, place: Place): void {
  places.delete(at);
  places.set(at, place);
  const [oldest] = places.keys();
  if (places.size > placesMaximum && oldest !== undefined) places.delete(oldest);
}

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
      // The rows of that place are there with the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => focusRow(scroller, place.row)));
    }
    const remember = (): void => keep(at, { top: scroller.scrollTop, left: scroller.scrollLeft, row: row.current });
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

function focusRow(scroller: HTMLElement, row: string | undefined): void {
  // Who has gone on meanwhile is left where they are.
  if (row === undefined || !isFocusFree()) return;
  scroller.querySelector<HTMLElement>(`[data-row-link='${row}']`)?.focus({ preventScroll: true });
}
