import type { Browser } from 'playwright-core';
import { openContext, serveBuiltPages } from '../test/support/first-visit.ts';
import { whole, type Finding } from './support.ts';

export const scrollingNotes = `\
Scrolling is the wheel over the staff's operations at 1280 × 800, ten rows a turn, sixty turns down and as many up, with so many rows on one page. A
frame is long that comes more than 50 ms after the one before; work is what the main thread of the page did.`;

const ROWS = { many: 1_000, most: 5_000 } as const;
const TURNS = 120;
const TURN_PIXELS = 360;
const LONG_FRAME_MS = 50;

interface Scrolled {
  readonly frames: number;
  readonly longFrames: number;
  /** Milliseconds of the main thread for one turn of the wheel. */
  readonly workMs: number;
}

/** Whether long pages of a list scroll smoothly, the longest like any other. */
export async function benchScrolling(browser: Browser): Promise<Finding[]> {
  const many = await scroll(browser, ROWS.many);
  const most = await scroll(browser, ROWS.most);
  const longFrames = (rows: number, { frames, longFrames: long }: Scrolled): Finding => ({
    name: `${whole(rows)} rows scrolled by the wheel, long frames`,
    value: `${long} of ${whole(frames)}`,
    goal: '≤ 2 of 100',
    isMet: long * 100 <= frames * 2,
  });
  const more = most.workMs / many.workMs;
  return [
    longFrames(ROWS.many, many),
    longFrames(ROWS.most, most),
    {
      name: `work of a turn of the wheel, ${whole(ROWS.most)} rows against ${whole(ROWS.many)}`,
      value: `${most.workMs.toFixed(1)} ms against ${many.workMs.toFixed(1)} ms: ${more.toFixed(1)} ×`,
      goal: '≤ 1.5 ×',
      isMet: more <= 1.5,
    },
  ];
}

async function scroll(browser: Browser, rows: number): Promise<Scrolled> {
  const { origin, stop } = await serveBuiltPages(rows);
  const context = await openContext(browser, origin, 'SUPER_ADMIN', { width: 1280, height: 800 });
  try {
    const page = await context.newPage();
    await page.goto('/backoffice/operations', { waitUntil: 'networkidle' });
    await page.locator('table tbody tr').nth(10).waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const worked = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    await page.mouse.move(640, 500);
    await page.evaluate(() => {
      const frames: number[] = [];
      Object.assign(window, { frames });
      const look = (at: number) => {
        frames.push(at);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const before = await worked();
    for (const step of [TURN_PIXELS, -TURN_PIXELS])
      for (let turn = 0; turn < TURNS / 2; turn += 1) await page.mouse.wheel(0, step);
    const workMs = ((await worked()) - before) / TURNS;
    const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
    const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
    return { frames: gaps.length, longFrames: gaps.filter((gap) => gap > LONG_FRAME_MS).length, workMs };
  } finally {
    await context.close();
    await stop();
  }
}
