import { useEffect, useState } from 'react';

/** The element itself, or what stands in its place since its screen was built anew: the link to the same address. */
function inPlaceOf(before: Element | null): Element | null {
  if (before === null || before.isConnected) return before;
  const address = before.getAttribute('href');
  return address === null ? null : document.querySelector(`main a[href="${CSS.escape(address)}"]`);
}

/** For what covers the page: gives the focus back to what had it before, such as the button or the row that opened it. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const place = inPlaceOf(before);
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    },
    [before],
  );
}
