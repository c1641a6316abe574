import { useEffect, useState } from 'react';
import { isUsable, sameAs } from './focus-place.ts';

/**
 * For what covers the page and has an address of its own, or stands where `useKeptFocus` does not watch: gives the focus back to what
 * had it before, such as the row that opened it, or to what stands in its place since the page was built anew.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const page = document.querySelector('main');
      const place = [before, before && page && sameAs(before, page)].find(isUsable);
      place?.focus({ preventScroll: true });
    },
    [before],
  );
}
