import type { Page } from 'playwright-core';

/** A click, a tap or a key. */
export interface Press {
  readonly target: string;
  /** From the input until the page had shown what came of it, in milliseconds. */
  readonly ms: number;
}

declare global {
  interface Window {
    presses: { target: string; ms: number; waiting: number }[];
  }
}

/**
 * Keeps, from a page's first moment, how long every press took: from when the browser got the input until the frame after it was done,
 * its slowest event counts. A page is asked, since Event Timing ends all the presses of a busy second with one later frame, in a browser
 * that has no screen, long after what came of them was drawn.
 */
export function watchPresses(): void {
  window.presses = [];
  const see = (event: Event): void => {
    if (!event.isTrusted) return;
    const isNew = event.type === 'pointerdown' || event.type === 'keydown' || window.presses.length === 0;
    const target = event.target instanceof Element ? event.target : undefined;
    // A drawing alone has no text: its button has a name.
    const name = target?.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
    const text = target?.textContent.trim().slice(0, 40) || name;
    if (isNew) window.presses.push({ target: `${event.type} ${text}`, ms: 0, waiting: 0 });
    const press = window.presses.at(-1);
    if (press === undefined) return;
    press.waiting += 1;
    // The first frame shows what came of it; when the second one begins, that is done.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        press.ms = Math.max(press.ms, Math.round(performance.now() - event.timeStamp));
        press.waiting -= 1;
      }),
    );
  };
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])
    window.addEventListener(type, see, { capture: true, passive: true });
}

/** Every press on a page so far, once what came of the last one is shown. */
export async function readPresses(page: Page): Promise<Press[]> {
  await page.waitForFunction(() => window.presses.every(({ waiting }) => waiting === 0));
  return page.evaluate(() => window.presses.map(({ target, ms }) => ({ target, ms })));
}

/** Which share of the presses was done in time, from 0 to 1, and those that were not, the slowest first. */
export function judgePresses(presses: readonly Press[], limitMs: number): { share: number; late: readonly Press[] } {
  const late = presses.filter(({ ms }) => ms > limitMs).sort((a, b) => b.ms - a.ms);
  return { share: presses.length === 0 ? 0 : 1 - late.length / presses.length, late };
}
