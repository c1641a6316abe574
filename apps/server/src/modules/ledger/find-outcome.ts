import { refusalText, type findOutcomeRoute, type RouteAnswer } from '@millaje/api';
import type { LedgerRefusal } from '@millaje/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { type Caller, readerOf } from '../../platform/http/bind.ts';
import { operationView } from './operation.view.ts';
import { findOperation } from './operations.store.ts';
import { tiersThatTransfer } from './transfer-rights.store.ts';

type Outcome = Pick<RouteAnswer<typeof findOutcomeRoute>['body'], 'outcome' | 'operation' | 'refusal'>;

const unknown: Outcome = { outcome: 'unknown', operation: null, refusal: null };

/**
 * What became of a call of this caller's, by its key: the operation, or the refusal with its text. A key that decided nothing
 * (yet) is unknown, and so is everybody else's.
 */
export async function findOutcome(
  { database, product }: { readonly database: Database; readonly product: string },
  caller: Pick<Caller, 'userId' | 'role' | 'accountId'>,
  key: string,
): Promise<Outcome> {
  const answer = await findKeptAnswer(database, caller, key);
  if (answer?.refusal) {
    const { refusal: rule } = answer;
    const told = rule === 'tier_may_not_transfer' ? await tiersThatTransfer(database) : undefined;
    return {
      outcome: 'refused',
      operation: null,
      refusal: { rule, message: refusalText(rule, product, told, readerOf(caller)) },
    };
  }
  const row = answer?.operation_id ? await findOperation(database, answer.operation_id) : undefined;
  return row ? { outcome: 'posted', operation: operationView(row, caller), refusal: null } : unknown;
}

interface KeptAnswer {
  readonly operation_id: bigint | null;
  readonly refusal: LedgerRefusal | null;
}

/** What the ledger keeps under a caller's key, whether it acted for itself or as staff; the version before had its own table. */
async function findKeptAnswer(
  database: Database,
  { userId }: Pick<Caller, 'userId'>,
  key: string,
): Promise<KeptAnswer | undefined> {
  const scopes = [`member:${userId}`, `staff:${userId}`];
  const { rows } = await sql<KeptAnswer>`
    select operation_id, null as refusal from ledger_keys where scope = any(${scopes}::text[]) and key = ${key}
    union all select operation_id, refusal from idempotency_keys where caller_id = ${userId} and key = ${key}
    union all select null, refusal from refused_keys where scope = any(${scopes}::text[]) and key = ${key}
    limit 1`.execute(database);
  return rows[0];
}
