import type { CDPSession, Page } from 'playwright-core';

const desktop = { width: 1280, height: 800 };
/** The narrowest telephone, and a tablet: between them and a desktop, bars change what they show. */
const widths = [320, 768] as const;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** As if a thumb pressed on this page, or a mouse again. */
async function useThumb(page: Page, enabled: boolean): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Emulation.setTouchEmulationEnabled', { enabled });
}

/** What is wrong with a page at other sizes: it is wider than its window, a day is broken, or a thumb misses what stands on it. */
export async function sizeFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  await useThumb(page, true);
  for (const width of widths) {
    await page.setViewportSize({ width, height: desktop.height });
    found.push(...(await settledFaults(page)).map((fault) => `at ${width} px: ${fault}`));
  }
  await useThumb(page, false);
  await page.setViewportSize(desktop);
  return found;
}

/** How often a page is measured that is still finding its place: what opens grows, and some parts ask for their width first. */
const attempts = 15;

async function settledFaults(page: Page): Promise<string[]> {
  let faults = await page.evaluate(measure);
  for (let attempt = 1; attempt < attempts && faults.length > 0; attempt += 1) faults = await page.evaluate(measure);
  return faults;
}

/** Runs in the page, some frames later, when its size has come to everything. */
async function measure(): Promise<string[]> {
  for (let frames = 0; frames < 4; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const { scrollWidth, clientWidth } = document.documentElement;
  const wider = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (words.nextNode()) {
    const text = words.currentNode as Text;
    for (const { 0: day, index } of text.data.matchAll(/\d\d-\d\d-\d{4}/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + day.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
        broken.push(`${day} stands in two lines`);
    }
  }
  const small = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].flatMap(
    (element) => {
      const label = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null)?.[0] : undefined;
      const boxes = [element, label].map((part) => part?.getBoundingClientRect());
      const isInWords = [...(element.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
      );
      // What is above the page (the way to its content) is for keys.
      const { width, bottom } = element.getBoundingClientRect();
      const isThere = element.checkVisibility({ visibilityProperty: true }) && width > 2 && bottom > 0 && !isInWords;
      const sizeOf = (side: 'width' | 'height') => Math.round(Math.max(...boxes.map((box) => box?.[side] ?? 0)));
      const words = element.ariaLabel ?? (label ?? element).textContent.trim();
      const isSmall = sizeOf('height') < 44 || sizeOf('width') < 44;
      return isThere && isSmall ? [`«${words}» is ${sizeOf('width')} px wide and ${sizeOf('height')} px high`] : [];
    },
  );
  return [...wider, ...broken, ...small];
}
