import { startBrowser } from '../test/journeys/support.ts';
import { benchScrolling, scrollingNotes } from './scrolling.ts';
import { FIRST_VISITS, type FirstVisitName, serveBuiltPages, visitFirst } from '../test/support/first-visit.ts';
import type { Finding } from './support.ts';

export const webNotes = `\
A first visit in Chromium with an empty cache, on a phone's window: every request until the screen stands, with its headers, as the
server sends the last build (HTTP/1.1, Brotli). Answers of the API are made up (50 rows). What a browser fetches afterwards, while
nothing else is to be done, is not counted. The first paint is the median of five visits on a line of 1.6 Mbit/s and 150 ms.
${scrollingNotes}`;

const PHONE_LINE = { bytesPerSecond: 1_600_000 / 8, latencyMs: 150 };
const FIRST_PAINT_MS = 1_200;
const VISITS = 5;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;

/** What the screens with a budget take on the wire, how soon the front page can be read on a phone, and whether long lists scroll. */
export async function benchWeb(): Promise<Finding[]> {
  const browser = await startBrowser();
  const { origin, stop } = await serveBuiltPages();
  try {
    const findings: Finding[] = [];
    for (const name of Object.keys(FIRST_VISITS) as FirstVisitName[]) {
      const { most } = FIRST_VISITS[name];
      const { bytes, requests } = await visitFirst(browser, origin, FIRST_VISITS[name]);
      findings.push({
        name: `first visit on the wire, ${name}`,
        value: `${kilobytes(bytes)} in ${requests} requests`,
        goal: `≤ ${kilobytes(most.bytes)}, ≤ ${most.requests} requests`,
        isMet: bytes <= most.bytes && requests <= most.requests,
      });
    }
    const paints: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1)
      paints.push((await visitFirst(browser, origin, FIRST_VISITS.landing, PHONE_LINE)).firstPaintMs);
    const median = paints.sort((a, b) => a - b)[Math.floor(VISITS / 2)] ?? Infinity;
    findings.push({
      name: 'first paint of the landing on a phone line',
      value: `${(median / 1000).toFixed(2)} s`,
      goal: `≤ ${FIRST_PAINT_MS / 1000} s`,
      isMet: median <= FIRST_PAINT_MS,
    });
    return [...findings, ...(await benchScrolling(browser))];
  } finally {
    await stop();
    await browser.close();
  }
}
