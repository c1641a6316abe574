import { readFileSync } from 'node:fs';
import { couponColumns, couponFileLimits } from '../packages/api/src/index.ts';
import { parseBrand } from '../packages/api/src/brand.ts';
import { addDays } from '../packages/domain/src/flights/local-times.ts';
import { couponRows } from '../apps/server/src/modules/earning/check-coupons.ts';
import { creditCoupons } from '../apps/server/src/modules/earning/credit-coupons.ts';
import { keepChecked } from '../apps/server/src/modules/earning/keep-checked.ts';
import { findUpload, startCrediting } from '../apps/server/src/modules/earning/uploads.store.ts';
import { createLedger } from '../apps/server/src/modules/ledger/index.ts';
import { beginSettings } from '../apps/server/src/modules/settings/index.ts';
import { createDatabase } from '../apps/server/src/platform/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { tableRows } from '../apps/server/src/platform/spreadsheets/read-table.ts';
import { inTransaction } from '../apps/server/src/platform/transaction.ts';
import { startBenchDatabase, timed, whole, type BenchDatabase, type Finding, type Sizes } from './support.ts';

export const earningNotes = `\
A CSV file of as many flown coupons as the lists of transfers have, of 20,000 members, over two months of days: checked as the call checks
it, then credited as the job credits it, in process. The memory is what the process took at most beyond what it had before, looked at all
the time. Another file of the same size is credited first, so that neither an empty database nor a process that has just begun is measured.`;

const members = 20_000;
const creditGoal = 5_000;
const memoryGoalMegabytes = 250;
const brand = parseBrand(JSON.parse(readFileSync(new URL('../brand/avp.json', import.meta.url), 'utf8')));
const now = () => new Date();

/** How many coupons a second are checked and credited, and what memory that takes. */
export async function benchEarning({ bulkOperations }: Sizes): Promise<Finding[]> {
  const bench = await startBenchDatabase();
  const ledger = createLedger({ databaseUrl: bench.url });
  try {
    const staff = await open(bench);
    const work = async (name: string, from: number, count: number) => {
      const file = Buffer.from(csvOf(from, count));
      let id = 0;
      const checked = await timed(async () => {
        id = await check(bench, { name, createdBy: staff }, file);
      });
      await startCrediting(createDatabase(bench.pool), id, staff);
      const credited = await timed(() => creditCoupons({ pool: bench.pool, ledger, log: createLog('silent') }));
      const upload = await findUpload(createDatabase(bench.pool), id);
      if (upload?.states.credited !== count)
        throw new Error(`of ${count} coupons ${upload?.states.credited} are credited`);
      return { checked, credited };
    };
    await work('before', 0, bulkOperations);
    // As the database does by itself once tables have grown.
    await bench.pool.query('vacuum analyze');
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
    const { checked, credited } = await work('all', bulkOperations, bulkOperations);
    clearInterval(watch);
    const perSecond = bulkOperations / (credited / 1000);
    const megabytes = (most - before) / 1024 / 1024;
    return [
      {
        name: `a file of ${whole(bulkOperations)} flown coupons, checked`,
        value: `${whole(bulkOperations / (checked / 1000))} coupons/s`,
        goal: `≥ ${whole(creditGoal)}/s`,
        isMet: bulkOperations / (checked / 1000) >= creditGoal,
      },
      {
        name: 'the same, credited',
        value: `${whole(perSecond)} coupons/s`,
        goal: `≥ ${whole(creditGoal)}/s`,
        isMet: perSecond >= creditGoal,
      },
      {
        name: 'memory of the process meanwhile',
        value: `+ ${whole(megabytes)} MB`,
        goal: `< + ${memoryGoalMegabytes} MB`,
        isMet: megabytes < memoryGoalMegabytes,
      },
    ];
  } finally {
    await ledger.close();
    await bench.stop();
  }
}

/** Opens the members; the first of them stands for the staff. */
async function open({ pool }: BenchDatabase): Promise<bigint> {
  await beginSettings(createDatabase(pool), brand);
  await pool.query(
    `insert into users (role_id, status, first_name, last_name, email, membership_id, customerid, registered_at)
     select 3, 'activo', 'Ana', 'Rojas', 'miembro' || i || '@bench.example', 1, lpad(i::text, 10, '0'), '2020-01-01'
     from generate_series(1, $1::integer) i`,
    [members],
  );
  await pool.query(
    `insert into accounts (id, kind, user_id, address_eth)
     select nextval('account_id_seq'), 'member', id, '0x' || lpad(to_hex(id), 40, '0') from users order by id`,
  );
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ id: bigint }>('select min(id) as id from users');
  return rows[0]?.id ?? 0n;
}

function csvOf(from: number, count: number): string {
  const today = new Date().toISOString().slice(0, 10);
  const days = Array.from({ length: 60 }, (_, ago) => addDays(today, -ago - 2));
  const lines = Array.from({ length: count }, (_, place) => {
    const number = from + place;
    const customer = String(1 + ((number * 7_919) % members)).padStart(10, '0');
    const ticket = `742${String(number).padStart(10, '0')}`;
    return [ticket, '1', customer, 'ROJAS/ANA', '9V1301', days[number % days.length], 'BLA', 'CCS', 'Y'].join(';');
  });
  return [Object.values(couponColumns).join(';'), ...lines].join('\r\n');
}

function check(
  { pool }: BenchDatabase,
  named: { readonly name: string; readonly createdBy: bigint },
  file: Buffer,
): Promise<number> {
  return inTransaction(pool, ({ database }) =>
    keepChecked({ brand, now }, database, { ...named, rows: couponRows(tableRows(file, couponFileLimits)) }),
  );
}
