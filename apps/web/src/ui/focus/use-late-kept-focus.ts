import { useEffect } from 'react';

/** Keeps the focus (`use-kept-focus.ts`) from when something has it for the first time: what a first visit loads is without it. */
export function useLateKeptFocus(): void {
  useEffect(() => {
    let hasEnded = false;
    let stop = (): void => document.removeEventListener('focusin', begin);
    async function begin(event: FocusEvent): Promise<void> {
      // What is pressed first may be gone before the rest is here.
      const path = event.composedPath();
      try {
        const { keepFocus } = await import('./use-kept-focus.ts');
        if (!hasEnded) stop = keepFocus(path);
      } catch {
        // Without a connection the focus is where the browser leaves it.
      }
    }
    document.addEventListener('focusin', begin, { once: true });
    return () => {
      hasEnded = true;
      stop();
    };
  }, []);
}
