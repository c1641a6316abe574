import { createHash } from 'node:crypto';
import type { MonthReport } from '@millaje/api';
import {
  byHolder,
  firstDayOf,
  type HolderMiles,
  lastDayOf,
  milesByAge,
  rollForward,
  rollForwardProblems,
} from '@millaje/domain';
import { endOfDay, startOfDay } from '../../platform/calendar.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import { readHolderBalances, readLots, readEntries, readProgrammeBalances, type Span } from './month.store.ts';

/** When a month (YYYY-MM) of the programme's calendar begins, and when the next one does. */
export function spanOf(month: string): Span {
  return { since: startOfDay(firstDayOf(month)), before: endOfDay(lastDayOf(month)) };
}

/** Miles by tier, as the wire has them. */
export const holdersView = ({ Silver, Gold, Black, Ally }: HolderMiles) => ({
  Silver: Number(Silver),
  Gold: Number(Gold),
  Black: Number(Black),
  Ally: Number(Ally),
});

/** Reckons a month out of the ledger. What it reads must be of one moment: the caller's transaction sees to that. */
export async function reckonMonth(reader: Reader, month: string): Promise<MonthReport> {
  const span = spanOf(month);
  const opening = byHolder(await readHolderBalances(reader, span.since));
  const closing = byHolder(await readHolderBalances(reader, span.before));
  const lines = rollForward({ opening, closing, entries: await readEntries(reader, span) });
  const programme = await readProgrammeBalances(reader, span.before);
  const ages = milesByAge(month, await readLots(reader, span.before));
  const problems = rollForwardProblems(
    lines,
    programme.reduce((sum, { miles }) => sum + miles, 0n),
  );
  return {
    month,
    since: span.since.toISOString(),
    before: span.before.toISOString(),
    lines: lines.map(({ line, total, byHolder: miles }) => ({
      line,
      total: Number(total),
      by_holder: holdersView(miles),
    })),
    programme: programme.map(({ code, miles }) => ({ code, miles: Number(miles) })),
    ages: ages.map(({ from, below, miles }) => ({ from, below, miles: Number(miles) })),
    problems,
  };
}

/** The bytes that a seal keeps, as text: fields stand in the order in which `reckonMonth` writes them. */
export const reportText = (report: MonthReport): string => JSON.stringify(report);

/** SHA-256 in hexadecimal. */
export const digestOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
