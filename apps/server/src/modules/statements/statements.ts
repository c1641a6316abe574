import { firstDayOf, lastDayOf, monthOf, monthsAfter } from '@millaje/domain';
import type pg from 'pg';
import { dayOf, endOfDay, startOfDay } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { ofOneMoment } from '../../platform/transaction.ts';
import { balanceBefore } from '../ledger/index.ts';
import { findUser, type UserRecord } from '../members/users.store.ts';
import {
  readOrganisation,
  readStatementRows,
  readStatementSums,
  type Span,
  type StatementRow,
} from './statement.store.ts';

/** A row with what the account had after it. */
export type StatementLine = StatementRow & { readonly balance: bigint };

/** An account's month, in miles. */
export interface Statement {
  readonly month: string;
  readonly span: Span;
  /** The month is not over: `span` ends with the moment of asking. */
  readonly isRunning: boolean;
  readonly person: UserRecord;
  /** Whom an ally represents. */
  readonly organisation: string | undefined;
  readonly accountId: bigint;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly came: bigint;
  /** Without a sign. */
  readonly went: bigint;
  /** How many there were; of so many, the last ones are told. */
  readonly operations: number;
  readonly lines: readonly StatementLine[];
}

/** More lines than this nobody reads on paper, and they would be hundreds of pages: the list of operations has them. */
export const linesMaximum = 5_000;

/** The months (YYYY-MM) from the one of an inscription to the one that runs, the latest first. */
export function statementMonths(registeredAt: Date, now: Date): { month: string; is_running: boolean }[] {
  const [first, running] = [monthOf(dayOf(registeredAt)), monthOf(dayOf(now))];
  const months: { month: string; is_running: boolean }[] = [];
  for (let month = running; month >= first; month = monthsAfter(month, -1))
    months.push({ month, is_running: month === running });
  return months;
}

/** Reads somebody's month as of one moment. Refuses statement_not_found: before the inscription, still to come, or no account. */
export function readStatement(
  pool: pg.Pool,
  {
    userId,
    month,
    now,
    lines = linesMaximum,
  }: { readonly userId: bigint; readonly month: string; readonly now: Date; readonly lines?: number },
): Promise<Statement | RefusalAnswer> {
  return ofOneMoment(pool, async (database) => {
    const person = await findUser(database, { id: userId });
    if (!person || person.account_id === null) return refuse('statement_not_found');
    const known = statementMonths(person.registered_at, now).find((each) => each.month === month);
    if (!known) return refuse('statement_not_found');
    const over = endOfDay(lastDayOf(month));
    const span = { since: startOfDay(firstDayOf(month)), before: known.is_running ? now : over };
    return {
      month,
      span,
      isRunning: known.is_running,
      person,
      organisation: await readOrganisation(database, userId),
      accountId: person.account_id,
      ...(await reckon(database, person.account_id, span, lines)),
    };
  });
}

/** Opening, sums and closing, each read by itself: what does not add up is not printed. */
async function reckon(database: Database, accountId: bigint, span: Span, count: number) {
  const opening = await balanceBefore(database, accountId, span.since);
  const closing = await balanceBefore(database, accountId, span.before);
  const { came, went, operations } = await readStatementSums(database, accountId, span);
  const rows = await readStatementRows(database, accountId, span, count);
  const told = rows.reduce((sum, { miles }) => sum + miles, 0n);
  let balance = operations > BigInt(rows.length) ? closing - told : opening;
  const lines = rows.map((row): StatementLine => {
    balance += row.miles;
    return { ...row, balance };
  });
  if (balance !== closing || opening + came - went !== closing)
    throw new Error(`the statement of account ${accountId} makes ${balance}, and the ledger has ${closing}`);
  return { opening, closing, came, went, operations: Number(operations), lines };
}
