import { Readable } from 'node:stream';
import { statementPdfRoute, statementsRoute } from '@millaje/api/statements/statements';
import { statementTexts as texts } from '@millaje/api/statements/statements.texts';
import type { Brand } from '@millaje/api/brand';
import type pg from 'pg';
import { programmeTimeZone } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import type { Exports } from '../../platform/exports/create-exports.ts';
import { isRefusal, read, refuse } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { createLimit } from '../../platform/limits.ts';
import { findUser } from '../members/users.store.ts';
import { type Chain, checkAccount } from '../settlement/index.ts';
import { type DrawnStatement, drawStatement } from './draw-statement.ts';
import type { StatementWork } from './statement.worker.ts';
import { readStatement, statementMonths } from './statements.ts';

export interface StatementDependencies {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly chain: Chain;
  readonly confirmations: number;
  readonly brand: Brand;
  /** Files that members make of what is their own. */
  readonly startOwnExport: Exports;
  readonly now: () => Date;
}

/** Statements of one person in a minute: each asks the chain. */
export const statementsOfPerson = { maximum: 20, seconds: 60 } as const;

/** A longer month is drawn by a thread of its own: a line takes a millisecond, and everybody else would wait. */
const linesHere = 80;
const worker = new URL('./statement.worker.ts', import.meta.url);
/** What the longest paper takes while it is drawn. */
const memoryMegabytes = 512;

/** The months of one's own account on paper. */
export function statementRoutes({
  pool,
  database,
  chain,
  confirmations,
  brand,
  startOwnExport,
  now,
}: StatementDependencies): BoundRoute[] {
  const limit = createLimit(pool, 'statements', statementsOfPerson);
  return [
    bind(statementsRoute, async (_input, { userId }) => {
      const person = await findUser(database, { id: userId });
      return read({ months: person ? statementMonths(person.registered_at, now()) : [] });
    }),
    bind(statementPdfRoute, async ({ params: { month } }, { userId }, { signal }) => {
      const moment = now();
      const wait = await limit.consume(String(userId));
      if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
      const statement = await readStatement(pool, { userId, month, now: moment });
      if (isRefusal(statement)) return statement;
      const asked = { accountId: statement.accountId, before: statement.span.before };
      const check = await checkAccount({ database: pool, chain, confirmations }, asked);
      const drawn: DrawnStatement = { statement, check, brand, now: moment };
      const file = { type: 'application/pdf', name: texts.fileOf(month) };
      if (statement.lines.length <= linesHere)
        return { file: { ...file, content: Readable.from([await drawStatement(drawn)]) } };
      const data: StatementWork = { timeZone: programmeTimeZone(), drawn };
      return startOwnExport({ userId, signal }, async () => ({ worker, data, file, memoryMegabytes }));
    }),
  ];
}
