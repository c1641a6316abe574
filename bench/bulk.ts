import { createLedger, type LedgerRequest } from '../apps/server/src/modules/ledger/index.ts';
import { transferOf, type MembersDatabase } from './members.ts';
import { milliseconds, quantile, whole, type Finding, type Sizes } from './support.ts';

export const bulkNotes = `\
In a new database, one list of transfers through \`submitMany\`, in process, while one caller alone asks for single transfers beside it, one after
another: what a file of rewards does to a member who sends miles meanwhile. The bytes are what the whole database grew by, indexes
and keys included, for each operation of the list after a checkpoint. How full the pages of the indexes happen to be decides a fifth of it. Against the
ledger's first edition, without references, further legs, value dates, days of earning, closings and scopes of keys, on the same machine, 100,000 members and two
lists of 100,000 in a new database, one after the other: 871 and 923 bytes then, 890 and 937 now, 2 % more; by 64 callers 740 and 749. Transfers of members
write no audit, then as now.`;

/** Lists against the clock and against single requests, and what an operation takes on disk. */
export async function benchBulk(database: MembersDatabase, { bulkOperations }: Sizes): Promise<Finding[]> {
  const { url, pick } = database;
  const ledger = createLedger({ databaseUrl: url });
  const list = (name: string, count: number): LedgerRequest[] =>
    Array.from({ length: count }, (_, place) => transferOf(pick(), pick(), `${name} ${place}`));
  await ledger.submitMany(list('warm', 5_000));

  const before = await sizeOf(database);
  const startedAt = performance.now();
  const posted = await ledger.submitMany(list('alone', bulkOperations));
  const perSecond = posted.length / ((performance.now() - startedAt) / 1000);
  const bytes = ((await sizeOf(database)) - before) / posted.length;

  const waits: number[] = [];
  const state = { isOver: false };
  const bulk = ledger.submitMany(list('beside', bulkOperations)).finally(() => (state.isOver = true));
  while (!state.isOver) {
    const askedAt = performance.now();
    await ledger.submit(transferOf(pick(), pick(), `single ${waits.length}`));
    waits.push(performance.now() - askedAt);
  }
  await bulk;
  await ledger.close();
  const longest = quantile(waits, 0.99);
  return [
    {
      name: `a list of ${whole(bulkOperations)} transfers`,
      value: `${whole(perSecond)} operations/s`,
      goal: '≥ 10,000/s',
      isMet: perSecond >= 10_000,
    },
    {
      name: 'a single transfer beside such a list, 99 of 100 within',
      value: `${milliseconds(longest)} (${whole(waits.length)} transfers)`,
      goal: '≤ 50 ms',
      isMet: longest <= 50,
    },
    {
      name: 'an operation on disk, its key and all indexes included',
      value: `${whole(bytes)} bytes`,
      goal: 'known',
      isMet: Number.isFinite(bytes),
    },
  ];
}

/** All relations of the ledger in bytes; free space that later rows will use counts as used. */
async function sizeOf({ pool }: MembersDatabase): Promise<number> {
  await pool.query('checkpoint');
  const { rows } = await pool.query<{ size: bigint }>(
    `select sum(pg_total_relation_size(oid))::bigint as size from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'ledger_parts'::regnamespace)`,
  );
  return Number(rows[0]?.size);
}
