import { useEffect, useState } from 'react';

/** For what covers the page: gives the focus back to what had it before, such as the button or the row that opened it. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
