import { couponProblems as problems, rewardTexts as texts } from '@millaje/api';
import { refusals } from '@millaje/api/refusals';
import { programmeAccounts } from '@millaje/domain';
import { couponName } from '@millaje/domain/flights/coupons';
import type pg from 'pg';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { withConnection } from '../../platform/transaction.ts';
import { attach, comesBack, type Ledger, type LedgerAnswer, type LedgerRequest } from '../ledger/index.ts';
import { couponCredited } from './coupon-attachment.ts';
import { endCrediting, findCrediting, listReady, type ReadyRow, settleRows } from './uploads.store.ts';

export interface CreditDependencies {
  readonly pool: pg.Pool;
  readonly ledger: Pick<Ledger, 'submit' | 'submitMany'>;
  readonly log: Log;
  readonly signal?: AbortSignal | undefined;
}

/** So many rows are given to the ledger at once. */
const chunkSize = 2_000;

/**
 * Credits every upload that somebody asked to credit, row after row. One process at a time does it; another one, or the next call,
 * goes on where it stood: a row that is credited says so in the ledger's own transaction, and its coupon is a reference that the
 * ledger gives once.
 */
export async function creditCoupons(dependencies: CreditDependencies): Promise<void> {
  await withConnection(dependencies.pool, async ({ client, database }) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      advisoryLocks.rewards,
    ]);
    if (rows[0]?.mine !== true) return;
    for (let upload = await findCrediting(database); upload; upload = await findCrediting(database)) {
      await creditUpload({ ...dependencies, database }, upload);
      if (dependencies.signal?.aborted === true) break;
    }
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.rewards]);
  });
}

interface Crediting {
  readonly id: number;
  readonly creditedBy: bigint;
}

async function creditUpload(
  dependencies: CreditDependencies & { readonly database: Database },
  upload: Crediting,
): Promise<void> {
  const { database, signal } = dependencies;
  // Where one pass has been, it need not look again; the next one begins at the first row.
  for (let afterLine = 0; ;) {
    if (signal?.aborted === true) return;
    const rows = await listReady(database, { uploadId: upload.id, afterLine, size: chunkSize });
    const last = rows.at(-1);
    if (!last && afterLine === 0) return endCrediting(database, upload.id);
    const answers = await post(dependencies, upload, rows);
    await settleRows(
      database,
      upload.id,
      rows.flatMap(({ line }, place) => {
        const outcome = outcomeOf(answers[place]);
        return outcome ? [{ line, ...outcome }] : [];
      }),
    );
    afterLine = last?.line ?? 0;
  }
}

/** What the ledger refused for good. */
type Refused = { readonly status: 'known' | 'rejected'; readonly reason: string | null };
type RowAnswer = LedgerAnswer | 'impossible' | undefined;

function outcomeOf(answer: RowAnswer): Refused | undefined {
  if (answer === 'impossible') return { status: 'rejected', reason: problems.refused };
  if (answer?.kind !== 'refused') return undefined;
  if (answer.refusal === 'reference_taken') return { status: 'known', reason: null };
  return { status: 'rejected', reason: refusals[answer.refusal].text };
}

/** Posts rows as a list; where one of it fails, each by itself. Throws where nobody knows what became of one: later it is asked again. */
async function post(
  { ledger, log }: CreditDependencies,
  upload: Crediting,
  rows: readonly ReadyRow[],
): Promise<RowAnswer[]> {
  const requests = rows.map((row) => requestOf(upload, row));
  try {
    return await ledger.submitMany(requests);
  } catch (error) {
    log.warn({ error: String(error), upload: upload.id }, 'coupons are credited one by one');
  }
  const answers: RowAnswer[] = [];
  for (const request of requests)
    answers.push(
      await ledger.submit(request).catch((error: unknown) => {
        if (comesBack(error)) throw error;
        return 'impossible' as const;
      }),
    );
  return answers;
}

/** The request for a row. Its key is its own; that its coupon is credited once is what the reference is for. */
function requestOf({ id, creditedBy }: Crediting, row: ReadyRow): LedgerRequest {
  const { line, coupon, accountId, miles, formula } = row;
  const { flight, origin, destination, day } = coupon;
  const name = couponName(coupon);
  return {
    kind: 'post',
    scope: 'coupon',
    key: `${id}:${line}:${name}`,
    inputHash: `reward ${name} ${accountId} ${miles}`,
    type: 'reward',
    from: { accountId: programmeAccounts.issuance },
    to: { accountId },
    amount: miles,
    description: texts.operation(`${flight} ${origin}-${destination}`),
    actorId: creditedBy,
    references: [{ kind: 'coupon', id: name }],
    // The miles count, and were earned, on the day of the flight.
    valueDate: day,
    earnedOn: day,
    attachments: [attach(couponCredited, { uploadId: id, line, accountId, coupon, formula })],
  };
}
