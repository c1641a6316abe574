import { erasureTexts as texts } from '@millaje/api/personal-data/erasure.texts';
import { personalDataTexts } from '@millaje/api/personal-data/personal-data.texts';
import { programmeAccounts } from '@millaje/domain';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { FilesAway, type FileStore } from '../../platform/file-store.ts';
import type { GuardedChange } from '../../platform/guard.ts';
import { isRefusal, refuse, type RefusalAnswer, written } from '../../platform/http/answers.ts';
import type { Caller, Origin } from '../../platform/http/bind.ts';
import { shownWhole } from '../../platform/shown.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { change, changeWithin, recordAudit } from '../audit/index.ts';
import { comesBack, type Ledger } from '../ledger/index.ts';
import { queueMail } from '../notifications/index.ts';
import {
  beginErasing,
  erasePerson,
  findObstacles,
  findPerson,
  findPicture,
  forgetPicture,
  holdMiles,
  listUnfinished,
  lockPerson,
  putErasureOff,
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
type WhomToErase = { readonly id: bigint } | { readonly email: string };

type EraseDependencies = ErasureDependencies & { readonly forgetSessions: (userId: bigint) => void };

/**
 * Erases one's own account, in steps each of which may be the last one before a crash: the person is put out and it is written down that
 * they are erased; their miles are given up; everything personal goes. A job goes on with what was begun. Refuses user_not_found,
 * last_administrator, and by whatever is still open.
 */
export async function eraseAccount(
  dependencies: EraseDependencies,
  caller: Caller,
  origin: Origin,
): Promise<RefusalAnswer | undefined> {
  const begun = await change(dependencies.pool, { action: 'account_erased', caller, context: origin }, (database) =>
    begin(database, { id: caller.userId }, caller),
  );
  if (isRefusal(begun)) return begun;
  await goOn(dependencies, begun.userId);
  return undefined;
}

/** Erases the account of who asked the staff for it, in the same steps; it may wait for another administrator. Refuses not_oneself, too. */
export function createErasureChange(dependencies: EraseDependencies) {
  return {
    action: 'erasure',
    subjectOf: ({ email }) => email.toLowerCase(),
    async tell(database, { email }) {
      const person = await findPerson(database, email);
      if (!person) return [['email', email]];
      return [
        ['name', person.name],
        ['email', person.email],
        ['given_up', shownWhole((await readMiles(database, person.id)).available)],
      ];
    },
    async perform(database, { email }, { caller, context }) {
      const begun = await changeWithin(database, { action: 'account_erased_by_staff', caller, context }, (within) =>
        begin(within, { email }, caller),
      );
      if (isRefusal(begun)) return begun;
      return { answer: written(texts.staffDone, {}), afterwards: () => goOn(dependencies, begun.userId) };
    },
  } as const satisfies GuardedChange<{ readonly email: string }, object>;
}

export type ErasureGuardedChange = ReturnType<typeof createErasureChange>;

/** Puts the person out, and writes down that they are erased. */
async function begin(database: Database, whom: WhomToErase, { userId }: Caller) {
  const person = await lockPerson(database, whom);
  if (!person) return refuse('user_not_found');
  if ('email' in whom && person.id === userId) return refuse('not_oneself');
  await holdMiles(database, person.id);
  const [obstacle] = await findObstacles(database, person.id);
  if (obstacle) return refuse(obstacle);
  await beginErasing(database, person.id, userId);
  return { subject: { type: 'user' as const, id: person.id }, answer: { userId: person.id } };
}

/** What follows once it is decided; what cannot be done at this moment, the job does. */
async function goOn(dependencies: EraseDependencies, userId: bigint): Promise<void> {
  dependencies.forgetSessions(userId);
  await finishErasure(dependencies, userId).catch((error: unknown) => {
    if (!comesBack(error) && !(error instanceof FilesAway)) throw error;
  });
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

/** So many are gone on with in one round. */
const roundSize = 100;

/** Goes on with what was begun, and gives up what came to an erased account since. One that cannot be finished now stops none of the others. */
export async function finishErasures(
  dependencies: ErasureDependencies,
  onTrouble: (error: unknown) => void,
  count: number = roundSize,
): Promise<void> {
  const { database } = dependencies;
  for (const { user_id: userId } of await listUnfinished(database, count))
    try {
      await finishErasure(dependencies, userId);
    } catch (error) {
      await putErasureOff(database, userId).catch(onTrouble);
      onTrouble(error);
    }
}
