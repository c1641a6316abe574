import { Readable } from 'node:stream';
import { statementPdfRoute, statementsRoute } from '@millaje/api/statements/statements';
import { statementTexts as texts } from '@millaje/api/statements/statements.texts';
import type { Brand } from '@millaje/api/brand';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { isRefusal, read, refuse } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { createLimit } from '../../platform/limits.ts';
import { findUser } from '../members/users.store.ts';
import { type Chain, checkAccount } from '../settlement/index.ts';
import { drawStatement } from './draw-statement.ts';
import { readStatement, statementMonths } from './statements.ts';

export interface StatementDependencies {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly chain: Chain;
  readonly confirmations: number;
  readonly brand: Brand;
  readonly now: () => Date;
}

/** Statements of one person in a minute: each asks the chain. */
export const statementsOfPerson = { maximum: 20, seconds: 60 } as const;

/** The months of one's own account on paper. */
export function statementRoutes({
  pool,
  database,
  chain,
  confirmations,
  brand,
  now,
}: StatementDependencies): BoundRoute[] {
  const limit = createLimit(pool, 'statements', statementsOfPerson);
  return [
    bind(statementsRoute, async (_input, { userId }) => {
      const person = await findUser(database, { id: userId });
      return read({ months: person ? statementMonths(person.registered_at, now()) : [] });
    }),
    bind(statementPdfRoute, async ({ params: { month } }, { userId }) => {
      const moment = now();
      const wait = await limit.consume(String(userId));
      if (wait !== undefined) return refuse('too_many_requests', { retryAfterSeconds: wait });
      const statement = await readStatement(pool, { userId, month, now: moment });
      if (isRefusal(statement)) return statement;
      const asked = { accountId: statement.accountId, before: statement.span.before };
      const check = await checkAccount({ database: pool, chain, confirmations }, asked);
      const content = await drawStatement({ statement, check, brand, now: moment });
      return { file: { type: 'application/pdf', name: texts.fileOf(month), content: Readable.from([content]) } };
    }),
  ];
}
