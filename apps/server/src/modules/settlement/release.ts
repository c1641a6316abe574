import type pg from 'pg';
import { inTransaction, type Transaction } from '../../platform/transaction.ts';
import type { RoleName } from '@millaje/domain';
import { recordAudit } from '../audit/index.ts';
import { endHold, readHold, type Hold } from './settler-lease.store.ts';

/** Who says so: somebody signed in, or nobody that we know (the command line). */
export type Releaser =
  | {
      readonly actor: { readonly userId: bigint; readonly role: RoleName };
      readonly origin: { readonly address: string; readonly requestId: string };
    }
  | undefined;

export interface Release {
  readonly operations: readonly bigint[];
  /** What the settlement was stopped for and goes on from. */
  readonly resumed: Hold | undefined;
}

/**
 * Puts quarantined operations back into the queue: together, apart from all others, in the order of their ids. Where the
 * settlement was stopped because so many were refused, it goes on. Refuses when one of them is not quarantined. Audited.
 */
export function releaseOperations(
  pool: pg.Pool,
  asked: 'all' | readonly bigint[],
  releaser: Releaser,
): Promise<Release | 'operation_not_quarantined'> {
  return inTransaction(pool, async (transaction) => {
    const found = await lockQuarantined(transaction, asked);
    if (asked !== 'all' && found.length !== new Set(asked).size) return 'operation_not_quarantined';
    const operations = found.map(({ id }) => id);
    await transaction.client.query(
      `update settlements set quarantined_reason = null, quarantined_at = null, batch_maximum = $2
       where operation_id = any($1::bigint[])`,
      [operations, Math.max(1, operations.length)],
    );
    for (const { id, reason } of found) {
      await recordAudit(transaction.database, {
        action: 'operation_released',
        actor: releaser?.actor ?? null,
        subject: { type: 'operation', id },
        ...(releaser && { origin: releaser.origin }),
        before: { reason },
      });
    }
    const hold = await readHold(transaction.client);
    const resumed = hold?.reason === 'repeated_refusals' ? await resume(transaction, releaser) : undefined;
    return { operations, resumed };
  });
}

/** Lets a settlement that was stopped go on; undefined where it was not. Audited. */
export function resumeSettlement(pool: pg.Pool, releaser: Releaser): Promise<Hold | undefined> {
  return inTransaction(pool, (transaction) => resume(transaction, releaser));
}

async function resume({ client, database }: Transaction, releaser: Releaser): Promise<Hold | undefined> {
  const hold = await endHold(client);
  if (!hold) return undefined;
  await recordAudit(database, {
    action: 'settlement_resumed',
    actor: releaser?.actor ?? null,
    subject: { type: 'settlement', id: hold.reason },
    ...(releaser && { origin: releaser.origin }),
    before: { reason: hold.reason, detail: hold.detail },
  });
  return hold;
}

async function lockQuarantined({ client }: Transaction, asked: 'all' | readonly bigint[]) {
  const { rows } = await client.query<{ id: bigint; reason: string }>(
    `select operation_id as id, quarantined_reason as reason from settlements
     where quarantined_reason is not null and ($1::bigint[] is null or operation_id = any($1)) order by operation_id for update`,
    [asked === 'all' ? null : asked],
  );
  return rows;
}
