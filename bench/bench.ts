import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchBulk, bulkNotes } from './bulk.ts';
import { benchEarning, earningNotes } from './earning.ts';
import { benchExcel, excelNotes } from './excel.ts';
import { benchHttp, httpNotes } from './http.ts';
import { benchInventory, inventoryNotes } from './inventory.ts';
import { benchLists, listsNotes } from './lists.ts';
import { startMembers } from './members.ts';
import { benchMonths, monthsNotes } from './months.ts';
import { benchNeighbours, neighboursNotes } from './neighbours.ts';
import { benchOrders, ordersNotes } from './orders.ts';
import { benchOtherLedger, otherLedgerNotes } from './other-ledger.ts';
import { benchPosting, postingNotes } from './posting.ts';
import { benchProcesses, processesNotes } from './processes.ts';
import { performanceDocument, printFindings } from './report.ts';
import { benchRedemptions, redemptionsNotes } from './redemptions.ts';
import { benchRestoring, restoringNotes } from './restoring.ts';
import { markSettled, startSeeded } from './seeded.ts';
import { benchSettlement, settlementNotes } from './settlement.ts';
import { say, timed, type BenchDatabase, type Finding, type Sizes } from './support.ts';
import { benchWeb, webNotes } from './web.ts';

// npm run bench [-- [--quick] [--members N] [--operations N] [--other-ledger FILE.sql …] [bulk posting http processes neighbours lists excel months settlement inventory redemptions earning orders restoring web]]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    members: { type: 'string' },
    operations: { type: 'string' },
    'other-ledger': { type: 'string', multiple: true, default: [] },
  },
});

const full: Sizes = {
  members: 100_000,
  operations: 1_000_000,
  rounds: 7,
  secondsARound: 2,
  bulkOperations: 100_000,
  importedMembers: 100_000,
  settlementHolders: 10_000,
  settlementOperations: 60_000,
  restoredBytes: 2 ** 30,
};
const quick: Sizes = {
  members: 5_000,
  operations: 50_000,
  rounds: 3,
  secondsARound: 1,
  bulkOperations: 10_000,
  importedMembers: 5_000,
  settlementHolders: 1_000,
  settlementOperations: 5_000,
  restoredBytes: 100 * 2 ** 20,
};
const others = values['other-ledger'];
const chosen = values.quick ? quick : full;
const sizes: Sizes = {
  ...chosen,
  members: Number(values.members ?? chosen.members),
  operations: Number(values.operations ?? chosen.operations),
};

const names = [
  'bulk',
  'posting',
  'http',
  'processes',
  'neighbours',
  'lists',
  'excel',
  'months',
  'settlement',
  'inventory',
  'redemptions',
  'earning',
  'orders',
  'restoring',
  'web',
] as const;
type Name = (typeof names)[number];
const unknown = positionals.find((name) => !names.some((known) => known === name));
if (unknown !== undefined) throw new Error(`there is no bench ${unknown}: ${names.join(', ')}`);
const isWanted = (name: Name) => positionals.length === 0 || positionals.includes(name);
const found = new Map<Name, Finding[]>();

async function measure(name: Name, work: () => Promise<Finding[]>): Promise<void> {
  if (!isWanted(name)) return;
  const took = await timed(async () => found.set(name, await work()));
  say(`${name}: ${(took / 1000).toFixed(0)} s`);
  printFindings(found.get(name) ?? []);
}

/** Measures on a database that is made for it, and stopped whatever happens. */
async function on<Database extends BenchDatabase>(
  start: () => Promise<Database>,
  work: (database: Database) => Promise<void>,
) {
  const database = await start();
  try {
    await work(database);
  } finally {
    await database.stop();
  }
}

await measure('web', benchWeb);
// In a database of its own: what others posted before is still being tidied up by PostgreSQL when a list comes after them.
if (isWanted('bulk')) {
  await on(
    () => startMembers(sizes),
    (database) => measure('bulk', () => benchBulk(database, sizes)),
  );
}
if ((['posting', 'http', 'processes', 'neighbours'] as const).some(isWanted)) {
  await on(
    () => startMembers(sizes),
    async (database) => {
      await measure('posting', async () => [
        ...(await benchPosting(database, sizes)),
        ...(others.length > 0 ? await benchOtherLedger(database, sizes, others) : []),
      ]);
      await measure('http', () => benchHttp(database, sizes));
      await measure('processes', () => benchProcesses(database, sizes));
      await measure('neighbours', () => benchNeighbours(database, sizes));
    },
  );
}
if ((['lists', 'excel', 'months'] as const).some(isWanted)) {
  await on(
    () => startSeeded(sizes.members, sizes.operations),
    async (database) => {
      await markSettled(database);
      await measure('lists', () => benchLists(database));
      await measure('excel', () => benchExcel(database));
      await measure('months', () => benchMonths(database));
    },
  );
}
await measure('settlement', () => benchSettlement(sizes));
await measure('inventory', () => benchInventory(sizes));
await measure('redemptions', () => benchRedemptions(sizes));
await measure('earning', () => benchEarning(sizes));
await measure('orders', benchOrders);
await measure('restoring', () => benchRestoring(sizes));

const notes: Record<Name, string> = {
  posting: others.length > 0 ? `${postingNotes}\n\n${otherLedgerNotes}` : postingNotes,
  http: httpNotes,
  processes: processesNotes,
  bulk: bulkNotes,
  neighbours: neighboursNotes,
  lists: listsNotes,
  excel: excelNotes,
  months: monthsNotes,
  settlement: settlementNotes,
  inventory: inventoryNotes,
  redemptions: redemptionsNotes,
  earning: earningNotes,
  orders: ordersNotes,
  restoring: restoringNotes,
  web: webNotes,
};
const isWhole =
  names.every((name) => found.has(name)) &&
  Object.keys(full).every((key) => sizes[key as keyof Sizes] === full[key as keyof Sizes]);
if (isWhole) {
  const parts = names.map((name) => ({ name, findings: found.get(name) ?? [], notes: notes[name] }));
  await writeFile(fileURLToPath(new URL('../docs/performance.md', import.meta.url)), performanceDocument(parts, sizes));
  say('docs/performance.md is written');
}
const missed = [...found.values()].flat().filter(({ isMet }) => !isMet);
for (const { name, value, goal } of missed) say(`missed: ${name}: ${value} (${goal})`);
process.exitCode = missed.length === 0 ? 0 : 1;
