import { startTransition, useEffect, useState } from 'react';
import { afterPress } from './after-press.ts';
import { whenLetGo } from './scroll-bar.ts';

/** How long the first screen has the line for itself, in milliseconds. */
const FIRST_SCREEN_MS = 2500;

/** What somebody does who is here already, and may want what is still missing. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Calls back when the browser has nothing else to do, or after a while. Gives back what stops it. */
export function whenIdle(start: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start);
    return () => clearTimeout(timer);
  }
  const call = requestIdleCallback(start, { timeout: FIRST_SCREEN_MS });
  return () => cancelIdleCallback(call);
}

/** What has come on this page already: its scripts are there. */
const come = new Set<string>();

/**
 * Calls back once the first screen has had its time and the browser has nothing else to do; with `orWhenTouched` at the first sign of
 * somebody on the page: a press is answered first. Nothing comes under an open dialog, which has the line and the processor for itself.
 * What has a name and has come before waits for the browser alone: whoever comes back to a screen finds it whole. Gives back what stops it.
 */
export function onReadyForMore(start: () => void, { orWhenTouched = false, name = '' } = {}): () => void {
  const bring = (): void => {
    if (name !== '') come.add(name);
    start();
  };
  const begin = (): void => {
    giveUp = whenLetGo(bring);
  };
  let giveUp = (): unknown => undefined;
  const timer = setTimeout(
    () => {
      stop = whenIdle(begin);
    },
    come.has(name) ? 0 : FIRST_SCREEN_MS,
  );
  let stop = () => clearTimeout(timer);
  const signs = orWhenTouched ? SIGNS : [];
  const startSoon = (): void => afterPress(begin);
  for (const sign of signs) window.addEventListener(sign, startSoon, { once: true, passive: true });
  return () => {
    stop();
    giveUp();
    for (const sign of signs) window.removeEventListener(sign, startSoon);
  };
}

/**
 * False until the first screen has had its time and the browser has nothing else to do. With `orWhenTouched` it is true at the first
 * sign of somebody on the page: what they see is incomplete until then. What has a `name` comes sooner the second time.
 */
export function useReadyForMore({ orWhenTouched = false, name = '' } = {}): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // Whatever comes then is a lot at once, and nobody waits for it: what is pressed meanwhile goes before it.
    const start = (): void => startTransition(() => setReady(true));
    return onReadyForMore(start, { orWhenTouched, name });
  }, [orWhenTouched, name]);
  return isReady;
}
