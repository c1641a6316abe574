import type { balanceAtRoute, ParsedInput } from '@millaje/api';
import { byHolder, holders } from '@millaje/domain';
import type { Reader } from '../../platform/replica/reading.ts';
import { read, refuse } from '../../platform/http/answers.ts';
import { balanceAsOf } from '../ledger/index.ts';
import { findUser } from '../members/users.store.ts';
import { holdersView } from './month-report.ts';
import { readHolderBalances } from './month.store.ts';

/**
 * What one person, or everybody by tier, had at an instant: with everything that was posted by then. Refuses instant_not_over, since
 * what is still to come is not known, and user_not_found.
 */
export async function answerBalanceAt(
  reader: Reader,
  { at, email }: ParsedInput<typeof balanceAtRoute>['query'],
  now: Date,
) {
  const instant = new Date(at);
  if (instant.getTime() > now.getTime()) return refuse('instant_not_over');
  const told = { at: instant.toISOString() };
  if (email === undefined) {
    const balances = byHolder(await readHolderBalances(reader, instant, 'with'));
    const miles = holders.reduce((sum, holder) => sum + balances[holder], 0n);
    return read({ ...told, miles: Number(miles), person: null, by_holder: holdersView(balances) });
  }
  const user = await findUser(reader, { email });
  if (!user || user.account_id === null) return refuse('user_not_found');
  const { first_name, last_name } = user;
  const miles = await balanceAsOf(reader, user.account_id, instant);
  return read({ ...told, miles: Number(miles), person: { email: user.email, first_name, last_name }, by_holder: null });
}
