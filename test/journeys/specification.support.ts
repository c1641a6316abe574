import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patternOf, type PlacesWithTexts } from '../specification/place.ts';

/** Looks at the page as it is now; what was seen once counts, whatever the page shows afterwards. */
export type Look = () => Promise<void>;

/** Brings the page to where a place's texts are. It looks at what would be gone at the end; the end is looked at anyway. */
export type Walk = (page: Page, look: Look) => Promise<void>;

/** A way to every place: one that is missing does not compile. */
export type WalksOf<Places extends PlacesWithTexts> = { readonly [Place in keyof Places]: Walk };

/** No step of a way takes longer, also on a machine that has much else to do. */
const stepMilliseconds = 30_000;
/** So long a page may take to show what it is to show. */
const patienceMilliseconds = 15_000;

/** Goes one way, and says which of its texts were not seen. */
export async function missingTexts(page: Page, walk: Walk, texts: readonly string[]): Promise<readonly string[]> {
  const missing = new Set(texts);
  const look = async () => {
    const words = await wordsOf(page);
    for (const text of missing) if (patternOf(text).test(words)) missing.delete(text);
  };
  page.setDefaultTimeout(stepMilliseconds);
  await walk(page, look);
  await expect
    .poll(
      async () => {
        await look();
        return [...missing];
      },
      { timeout: patienceMilliseconds, interval: 100 },
    )
    .toEqual([])
    .catch(() => undefined);
  return [...missing];
}

/** Each story begins with empty forms: what the one before had typed would stand in them again. */
export const beginEmpty = (page: Page): Promise<unknown> =>
  page.addInitScript(() => sessionStorage.removeItem('millaje.typed'));

/** Everything that a person sees, or hears from a screen reader: texts, the choices of lists, labels, what stands in fields. */
export function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const words = [document.title, document.body.innerText];
    for (const option of document.querySelectorAll('option')) words.push(option.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label],[placeholder],[title],[alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) words.push(element.getAttribute(name) ?? '');
    for (const field of document.querySelectorAll<HTMLInputElement>('input,textarea')) words.push(field.value);
    return words.map((text) => text.replaceAll(/\s+/g, ' ')).join('\n');
  });
}

/** Goes to an address, and waits for its heading. */
export const goto =
  (path: string): Walk =>
  async (page) => {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
  };

/** Presses a button of the page, or of a part of it. */
export const press = (part: Page | ReturnType<Page['getByRole']>, name: string | RegExp) =>
  part
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** Answers a call of the API with a failure, until the next place. */
export async function failCalls(page: Page, path: string, method?: string): Promise<void> {
  const message = 'Algo falló.';
  await page.route(`**/api/v*${path}`, (route) =>
    method !== undefined && route.request().method() !== method
      ? route.fallback()
      : route.fulfill({
          status: 409,
          json: { code: 409, message, error: { code: 409, message, rule: 'way_not_allowed' } },
        }),
  );
}

/** Answers a call of the API as it would be answered elsewhere, until the next place. */
export async function answerCalls(page: Page, path: string, json: object, status = 200): Promise<void> {
  await page.route(`**/api/v*${path}`, (route) => route.fulfill({ status, json }));
}
