import type { MonthReport, MonthSeal, MonthState } from '@millaje/api';
import { monthOf, monthsAfter } from '@millaje/domain';
import type pg from 'pg';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import type { Reader, Reading } from '../../platform/replica/reading.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { inTransaction, ofOneMoment } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { digestOf, reckonMonth, reportText, spanOf } from './month-report.ts';
import { firstOperationAt, isLedgerClosed } from './month.store.ts';
import { addSeal, listSealedMonths, listSeals, lockSeals, type SealRecord, sealView } from './seals.store.ts';

export interface MonthDependencies {
  readonly pool: pg.Pool;
  readonly now: () => Date;
}

/** A month as staff see it: what was sealed where it is sealed, else what the ledger says now. */
export interface MonthAnswer {
  readonly report: MonthReport;
  readonly state: MonthState;
  readonly seals: MonthSeal[];
}

/** The months (YYYY-MM) from the first operation's to the one that runs, the latest first. */
export async function monthsOf(reader: Reader, now: Date): Promise<string[]> {
  const first = await firstOperationAt(reader);
  if (!first) return [];
  const months: string[] = [];
  const oldest = monthOf(dayOf(first));
  for (let month = monthOf(dayOf(now)); month >= oldest; month = monthsAfter(month, -1)) months.push(month);
  return months;
}

/** Every month with its state, the latest first. */
export async function listMonths(reader: Reader, now: Date): Promise<{ month: string; state: MonthState }[]> {
  const sealed = new Map((await listSealedMonths(reader)).map(({ month, is_sealed: is }) => [month, is]));
  return (await monthsOf(reader, now)).map((month) => ({ month, state: stateOf(month, sealed.get(month), now) }));
}

/** What state a month is in, by whether its last seal holds (undefined: it has none). */
function stateOf(month: string, isSealed: boolean | undefined, now: Date): MonthState {
  if (isSealed !== undefined) return isSealed ? 'sealed' : 'reopened';
  return spanOf(month).before.getTime() > now.getTime() ? 'running' : 'over';
}

/** The seal that holds, or undefined. */
export const sealInForce = ([last]: readonly SealRecord[]): SealRecord | undefined =>
  last?.reopened_at === null ? last : undefined;

/** The state and the seals of a month, as the wire has them. */
export function standingOf(month: string, seals: readonly SealRecord[], now: Date): Omit<MonthAnswer, 'report'> {
  const isSealed = seals.length === 0 ? undefined : sealInForce(seals) !== undefined;
  return { state: stateOf(month, isSealed, now), seals: seals.map((seal) => sealView(seal)) };
}

/** A month; refuses month_not_found (before the first operation, or not begun). */
export async function readMonth(
  { ofOneMoment: atOneMoment }: Pick<Reading, 'ofOneMoment'>,
  { now }: Pick<MonthDependencies, 'now'>,
  month: string,
): Promise<MonthAnswer | RefusalAnswer> {
  return atOneMoment(async (reader) => {
    const moment = now();
    if (!(await monthsOf(reader, moment)).includes(month)) return refuse('month_not_found');
    const seals = await listSeals(reader, month);
    const seal = sealInForce(seals);
    const report = seal ? (JSON.parse(seal.report) as MonthReport) : await reckonMonth(reader, month);
    return { report, ...standingOf(month, seals, moment) };
  });
}

/** Reckons a sealed month again, and says whether the bytes are those of its seal; refuses month_not_sealed. */
export async function verifyMonth(
  { pool }: MonthDependencies,
  month: string,
): Promise<{ same: boolean; digest: string } | RefusalAnswer> {
  return ofOneMoment(pool, async (database) => {
    const seal = sealInForce(await listSeals(database, month));
    if (!seal) return refuse('month_not_sealed');
    const digest = digestOf(reportText(await reckonMonth(database, month)));
    return { same: digest === seal.digest, digest };
  });
}

/**
 * Seals a month in the caller's transaction. Refuses month_not_found, month_not_over (also before the ledger's own closing, after which
 * nothing can be posted into it), month_sealed, month_differs (it does not make what the ledger says).
 */
export async function sealMonth(
  database: Database,
  month: string,
  { now, sealedBy }: { readonly now: Date; readonly sealedBy: bigint | null },
): Promise<{ digest: string; edition: number } | RefusalAnswer> {
  await lockSeals(database);
  if (!(await monthsOf(database, now)).includes(month)) return refuse('month_not_found');
  const { before } = spanOf(month);
  if (before.getTime() > now.getTime() || !(await isLedgerClosed(database, before))) return refuse('month_not_over');
  const seals = await listSeals(database, month);
  if (sealInForce(seals)) return refuse('month_sealed');
  const reckoned = await reckonMonth(database, month);
  if (reckoned.problems.length > 0) return refuse('month_differs');
  const report = reportText(reckoned);
  const [edition, digest] = [seals.length + 1, digestOf(report)];
  await addSeal(database, { month, edition, report, digest, sealedBy });
  return { digest, edition };
}

/** Seals every month that is over and never was sealed, the oldest first; one that was opened again waits for somebody. */
export async function sealMonths({ pool, now }: MonthDependencies): Promise<void> {
  const moment = now();
  const due = await inTransaction(pool, async ({ database }) => await listMonths(database, moment));
  for (const { month } of due.filter(({ state }) => state === 'over').toReversed()) {
    await inTransaction(pool, async ({ database }) => {
      const sealed = await sealMonth(database, month, { now: moment, sealedBy: null });
      if ('refusal' in sealed) return;
      await recordAudit(database, {
        action: 'month_sealed',
        actor: null,
        subject: { type: 'month', id: month },
        after: sealed,
      });
    });
  }
}
