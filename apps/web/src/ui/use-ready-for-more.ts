import { useEffect, useState } from 'react';

/** How long the first screen has the line for itself, in milliseconds. */
const FIRST_SCREEN_MS = 2500;

/** What somebody does who is here already, and may want what is still missing. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Calls back once the first screen has had its time and the browser has nothing else to do; with `orWhenTouched` at the first sign of
 * somebody on the page. Gives back what stops it.
 */
export function onReadyForMore(start: () => void, { orWhenTouched = false } = {}): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: FIRST_SCREEN_MS });
    else start();
  }, FIRST_SCREEN_MS);
  const signs = orWhenTouched ? SIGNS : [];
  for (const sign of signs) window.addEventListener(sign, start, { once: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, start);
  };
}

/**
 * False until the first screen has had its time and the browser has nothing else to do. With `orWhenTouched` it is true at the first
 * sign of somebody on the page: what they see is incomplete until then.
 */
export function useReadyForMore({ orWhenTouched = false } = {}): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => onReadyForMore(() => setReady(true), { orWhenTouched }), [orWhenTouched]);
  return isReady;
}
