import { monthsAfter, monthOf } from '@millaje/domain';
import { balanceAsOf } from '../apps/server/src/modules/ledger/index.ts';
import { closeMonths, closeOperationBlocks } from '../apps/server/src/modules/ledger/jobs.ts';
import { reckonMonth } from '../apps/server/src/modules/reports/month-report.ts';
import { readHolderBalances } from '../apps/server/src/modules/reports/month.store.ts';
import { dayOf } from '../apps/server/src/platform/calendar.ts';
import { createDatabase } from '../apps/server/src/platform/database.ts';
import { milliseconds, quantile, timed, whole, type BenchDatabase, type Finding } from './support.ts';

export const monthsNotes = `\
On the same database as the lists, after its blocks and all its months were closed. A balance as of an instant is asked of 500 random
members at random instants of three years, one after the other; of everybody, and by tier, at 10 of them. A month is reckoned as it is for
a seal: opening, what moved, closing, the programme's accounts, the ages.`;

const members = 500;
const instants = 10;
const threeYears = 3 * 365 * 86_400_000;

/** Balances of any instant, and a month of a large programme. */
export async function benchMonths({ pool }: BenchDatabase): Promise<Finding[]> {
  const database = createDatabase(pool);
  await closeOperationBlocks(database);
  const closing = await timed(() => closeMonths(database, new Date()));
  const { rows } = await pool.query<{ id: bigint }>(
    'select id from accounts where id >= 1000 order by random() limit $1',
    [members],
  );
  const anyInstant = () => new Date(Date.now() - Math.random() * threeYears);
  const ofOne: number[] = [];
  for (const { id } of rows) ofOne.push(await timed(() => balanceAsOf(database, id, anyInstant())));
  const ofAll: number[] = [];
  for (let turn = 0; turn < instants; turn += 1)
    ofAll.push(await timed(() => readHolderBalances(database, anyInstant(), 'with')));
  const month = monthsAfter(monthOf(dayOf(new Date())), -1);
  const reckoning = await timed(() => reckonMonth(database, month));
  return [
    within('balance of a member at an instant, 99 of 100', quantile(ofOne, 0.99), 20),
    within('balance of everybody at an instant, the slowest', Math.max(...ofAll), 10_000),
    within('a month, reckoned as it is sealed', reckoning, 30_000),
    { name: 'all months of three years, closed by the ledger', value: milliseconds(closing), goal: '–', isMet: true },
  ];
}

const within = (name: string, value: number, most: number): Finding => ({
  name,
  value: milliseconds(value),
  goal: `at most ${whole(most)} ms`,
  isMet: value <= most,
});
