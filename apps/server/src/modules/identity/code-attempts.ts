import type { Origin } from '../../platform/http/bind.ts';
import type { Limit } from '../../platform/limits.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { queueMail } from '../notifications/index.ts';
import type { Credentials } from './identity.store.ts';
import type { AccountDependencies } from './ports.ts';

/** After so many wrong codes their owner hears of it: whoever types them knows the password, or has a session. */
const wrongCodesBeforeMail = 5;

/** Where the codes of one person, browser or session are counted. */
export interface CodeCounter {
  readonly limit: Limit;
  readonly key: string;
}

/** A counted attempt: how many there were since the last right one, and how many seconds to wait when it is one too many. */
export type CountedCode = Awaited<ReturnType<Limit['count']>>;

/** Counts a code before it is looked at, so that many at once are no more guesses than one after another. */
export const countCode = ({ limit, key }: CodeCounter): Promise<CountedCode> => limit.count(key);

/** Only a right code clears the counter. */
export const codeWasRight = ({ limit, key }: CodeCounter): Promise<void> => limit.forget(key);

/** Writes the wrong code down, and tells the owner at the fifth. */
export async function codeWasWrong(
  { pool, now }: Pick<AccountDependencies, 'pool' | 'now'>,
  {
    user,
    count,
    origin,
  }: {
    readonly user: Pick<Credentials, 'id' | 'email' | 'first_name'>;
    readonly count: number;
    readonly origin: Origin;
  },
): Promise<void> {
  await inTransaction(pool, async ({ database }) => {
    await recordAudit(database, {
      action: 'second_factor_refused',
      actor: null,
      subject: { type: 'user', id: user.id },
      origin,
    });
    if (count !== wrongCodesBeforeMail) return;
    await queueMail(database, {
      to: user.email,
      template: 'second_factor_guessed',
      data: { first_name: user.first_name, at: now().toISOString() },
    });
  });
}
