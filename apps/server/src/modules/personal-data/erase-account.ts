import { personalDataTexts } from '@millaje/api/personal-data.texts';
import { programmeAccounts } from '@millaje/domain';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { FilesAway, type FileStore } from '../../platform/file-store.ts';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Origin } from '../../platform/http/bind.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { change, recordAudit } from '../audit/index.ts';
import { comesBack, type Ledger } from '../ledger/index.ts';
import { queueMail } from '../notifications/index.ts';
import {
  beginErasing,
  erasePerson,
  findObstacles,
  findPicture,
  forgetPicture,
  holdMiles,
  listUnfinished,
  lockPerson,
  readMiles,
  type ErasedAccount,
} from './erasure.store.ts';

export interface ErasureDependencies {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'submit'>;
  readonly files: FileStore;
}

/** Whom it is about: oneself, or who asked the staff for it. */
export type WhomToErase = { readonly id: bigint } | { readonly email: string };

/**
 * Erases an account, in steps each of which may be the last one before a crash: the person is put out and it is written down that they are
 * erased; their miles are given up; everything personal goes. A job goes on with what was begun. Refuses user_not_found, not_oneself
 * (staff), last_administrator, and by whatever is still open.
 */
export async function eraseAccount(
  dependencies: ErasureDependencies & { readonly forgetSessions: (userId: bigint) => void },
  whom: WhomToErase,
  caller: Caller,
  origin: Origin,
): Promise<RefusalAnswer | undefined> {
  const begun = await change(
    dependencies.pool,
    { action: 'email' in whom ? 'account_erased_by_staff' : 'account_erased', caller, context: origin },
    async (database) => {
      const person = await lockPerson(database, whom);
      if (!person) return refuse('user_not_found');
      if ('email' in whom && person.id === caller.userId) return refuse('not_oneself');
      await holdMiles(database, person.id);
      const [obstacle] = await findObstacles(database, person.id);
      if (obstacle) return refuse(obstacle);
      await beginErasing(database, person.id, caller.userId);
      return { subject: { type: 'user' as const, id: person.id }, answer: { userId: person.id } };
    },
  );
  if (isRefusal(begun)) return begun;
  dependencies.forgetSessions(begun.userId);
  // It is decided; what cannot be done at this moment, the job does.
  await finishErasure(dependencies, begun.userId).catch((error: unknown) => {
    if (!comesBack(error) && !(error instanceof FilesAway)) throw error;
  });
  return undefined;
}

/** Goes on until nothing is left: whatever came in meanwhile is given up, too. */
async function finishErasure(dependencies: ErasureDependencies, userId: bigint): Promise<void> {
  const { pool, database } = dependencies;
  for (;;) {
    const miles = await readMiles(database, userId);
    if (miles.available > 0n) await giveUp(dependencies, userId, miles);
    const isDone = await inTransaction(pool, async (transaction) => {
      if ((await holdMiles(transaction.database, userId)).available > 0n) return false;
      const email = await erasePerson(transaction.database, userId);
      if (email === undefined) return true;
      await queueMail(transaction.database, { to: email, template: 'account_erased', data: {} });
      // What staff and the person did is told already; this says when it was done, by nobody.
      await recordAudit(transaction.database, {
        action: 'personal_data_erased',
        actor: null,
        subject: { type: 'user', id: userId },
      });
      return true;
    });
    if (isDone) break;
  }
  await removePicture(dependencies, userId);
}

/** Gives the miles back to the programme. The key is what the account is like: asked again, it is the same operation. */
async function giveUp(
  { ledger }: ErasureDependencies,
  userId: bigint,
  { accountId, available, lastMove }: ErasedAccount,
): Promise<void> {
  if (accountId === null) return;
  const key = `${userId}:${lastMove}`;
  const answer = await ledger.submit({
    kind: 'post',
    type: 'admin_transfer',
    from: { accountId },
    to: { accountId: programmeAccounts.redemption },
    amount: available,
    description: personalDataTexts.givenUp,
    scope: 'erasure',
    key,
    inputHash: key,
    keepsRefusal: false,
  });
  // Held or gone meanwhile: the next look sees it.
  if (answer.kind === 'refused' && answer.refusal !== 'insufficient_miles')
    throw new Error(`the miles of user ${userId} cannot be given up: ${answer.refusal}`);
}

async function removePicture({ database, files }: ErasureDependencies, userId: bigint): Promise<void> {
  const picture = await findPicture(database, userId);
  if (picture === undefined) return;
  await files.remove('avatars', picture);
  await forgetPicture(database, userId);
}

/** Goes on with what was begun, and gives up what came to an erased account since. */
export async function finishErasures(
  dependencies: ErasureDependencies,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  for (const { user_id: userId } of await listUnfinished(dependencies.database))
    await finishErasure(dependencies, userId).catch(onTrouble);
}
