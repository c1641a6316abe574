import type { Database } from '../../platform/database.ts';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Context } from '../../platform/http/bind.ts';
import type { Taken } from '../../platform/taken.ts';

interface Adding {
  readonly caller: Pick<Caller, 'userId'>;
  readonly context: Pick<Context, 'identity' | 'markReplayed'>;
}

/** What two calls at once under one key come to: the second one finds what the first one added. */
export const takenKey: Taken = { addition_keys_pkey: 'idempotency_key_reused' };

/**
 * Adds something once for a key: sent again by the same person with the same input it is answered by what stands there now. `add` is a
 * `change` whose `once` is the call's identity: it writes the key with what it adds. Refuses a key that came with anything else.
 */
export async function addOnce<Answer extends object>(
  database: Database,
  { caller, context }: Adding,
  answerOf: (id: bigint) => Promise<Answer>,
  add: () => Promise<Answer | RefusalAnswer>,
): Promise<Answer | RefusalAnswer> {
  const { key, inputHash } = context.identity;
  if (key === '') return add();
  async function answerAgain(): Promise<Answer | RefusalAnswer | undefined> {
    const kept = await database
      .selectFrom('addition_keys')
      .select(['input_hash', 'subject_id'])
      .where('user_id', '=', caller.userId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!kept) return undefined;
    if (kept.input_hash !== inputHash) return refuse('idempotency_key_reused');
    context.markReplayed();
    return answerOf(kept.subject_id);
  }
  const earlier = await answerAgain();
  if (earlier) return earlier;
  const done = await add();
  // The same call came twice at once.
  const isTwice = isRefusal(done) && done.refusal === 'idempotency_key_reused';
  return (isTwice ? await answerAgain() : undefined) ?? done;
}

/** Keeps somebody's key, which may be none, with the number of what was added, in its transaction. */
export async function keepKey(
  database: Database,
  userId: bigint,
  { key, inputHash }: Context['identity'],
  id: bigint | number | string,
): Promise<void> {
  if (key === '') return;
  await database
    .insertInto('addition_keys')
    .values({ user_id: userId, key, input_hash: inputHash, subject_id: BigInt(id) })
    .execute();
}
