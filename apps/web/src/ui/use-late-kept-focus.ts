import { useEffect } from 'react';

/** Keeps the focus (`use-kept-focus.ts`) from when something has it for the first time: what a first visit loads is without it. */
export function useLateKeptFocus(): void {
  useEffect(() => {
    let hasEnded = false;
    let stop = (): void => document.removeEventListener('focusin', begin);
    function begin(): void {
      void import('./use-kept-focus.ts').then(
        ({ keepFocus }) => {
          if (!hasEnded) stop = keepFocus();
        },
        // Without a connection the focus is where the browser leaves it.
        () => undefined,
      );
    }
    document.addEventListener('focusin', begin, { once: true });
    return () => {
      hasEnded = true;
      stop();
    };
  }, []);
}
