import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../test/support/database.ts';
import type { createLedger, Ledger, LedgerRequest } from '../modules/ledger/index.ts';
import { ask, withProgramme } from './backup/backup.fixture.ts';
import { booksAgree, booksText, type Books } from './backup/books.ts';
import { createBareDatabase, load } from './backup/psql.fixture.ts';
import { readMigrations } from './migrate.ts';
import { prepareDatabase } from './runtime-role.ts';

/** A database of a former release with data of its own, brought forward while a process of that release goes on. */
const kept = fileURLToPath(new URL('../../../../test/former-release', import.meta.url));
let folder: string;
let database: TestDatabase;
/** The ledger of that release, from its own bundle. */
let former: Ledger;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-upgrade-'));
  database = await createBareDatabase();
  const loaded = await load(join(kept, 'copy.sql.gz'), database.url);
  if (loaded.code !== 0) throw new Error(loaded.errors);
  const bundle = join(folder, 'ledger.mjs');
  await writeFile(bundle, gunzipSync(await readFile(join(kept, 'ledger.mjs.gz'))));
  const release = (await import(/* @vite-ignore */ pathToFileURL(bundle).href)) as {
    createLedger: typeof createLedger;
  };
  former = release.createLedger({ databaseUrl: database.url });
});
afterAll(async () => {
  await former.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const readBooks = async () => (await ask<Books & Record<string, unknown>>(database.url, booksText))[0] as Books;

/** Everything that the books say of what was there up to a mark. */
async function readStory({ operation, hold }: { operation: bigint; hold: bigint }) {
  const upTo = (text: string) => ask(database.url, text);
  return {
    postings: await upTo(
      `select account_id, count(*), sum(amount)::bigint as amount from postings where operation_id <= ${operation} group by 1 order by 1`,
    ),
    operations: await upTo(
      `select type, count(*), sum(amount)::bigint as amount, sum(fee)::bigint as fee from operations where id <= ${operation} group by 1 order by 1`,
    ),
    balances: await upTo(
      `select b.account_id, b.balance - coalesce((select sum(amount) from postings p where p.account_id = b.account_id
         and p.operation_id > ${operation}), 0)::bigint as balance from account_balances b order by 1`,
    ),
    holds: await upTo(`select id, account_id, amount, status, expires_at from holds where id <= ${hold} order by id`),
    queue: await upTo(
      `select s.operation_id, s.is_off_chain, s.quarantined_reason, b.status, b.transaction_hash, b.nonce
       from settlements s left join settlement_batches b on b.id = s.batch_id where s.operation_id <= ${operation} order by 1`,
    ),
  };
}

let count = 0;
const base = () => ({ scope: 'programme', key: `upgrade ${(count += 1)}`, inputHash: 'x' });
const reward = (): LedgerRequest => ({
  ...base(),
  kind: 'post',
  type: 'reward',
  from: { accountId: 1n },
  to: { accountId: 1000n },
  amount: 7n,
  description: 'Premio',
});
const hold = (): LedgerRequest => ({
  ...base(),
  kind: 'hold',
  accountId: 1001n,
  amount: 30n,
  description: 'Reserva',
  expiresAt: new Date('2099-01-01'),
});
const redeem = (holdId: bigint): LedgerRequest => ({
  ...base(),
  kind: 'post_hold',
  holdId,
  type: 'redemption',
  to: { accountId: 3n },
  amount: 30n,
  description: 'Canje',
});

/** A hold that one of the two ledgers places and the other one posts. */
async function redeemAcross(first: Pick<Ledger, 'submit'>, second: Pick<Ledger, 'submit'>) {
  const placed = await first.submit(hold());
  if (placed.kind !== 'hold') throw new Error(`no hold: ${JSON.stringify(placed.kind)}`);
  return (await second.submit(redeem(placed.holdId))).kind;
}

test('a database of a former release is brought forward with what it holds, under a process that goes on', async () => {
  const [applied] = await ask<{ names: bigint }>(database.url, 'select count(*) as names from schema_migrations');
  const newer = (await readMigrations()).length - Number(applied?.names);
  expect(newer).toBeGreaterThan(0);
  const [mark] = await ask<{ operation: bigint; hold: bigint }>(
    database.url,
    'select (select max(id) from operations) as operation, (select max(id) from holds) as hold',
  );
  if (!mark) throw new Error('the kept release is empty');
  const before = await readStory(mark);
  // The copy has of everything: settled and waiting operations, holds that wait and that ended.
  expect(new Set(before.queue.map(({ status }) => status))).toEqual(new Set(['confirmed', null]));
  expect(new Set(before.holds.map(({ status }) => status))).toEqual(new Set(['pending', 'posted', 'voided']));
  const books = await readBooks();
  expect(booksAgree(books)).toBe(true);
  expect((await former.submit(reward())).kind).toBe('posted');

  const state = { isMigrated: false };
  const migrating = prepareDatabase({ ownerUrl: database.url, url: database.runtimeUrl }).finally(
    () => (state.isMigrated = true),
  );
  const meanwhile: string[] = [];
  while (!state.isMigrated) meanwhile.push((await former.submit(reward())).kind);
  await migrating;
  expect(meanwhile.length).toBeGreaterThan(0);
  expect(new Set(meanwhile)).toEqual(new Set(['posted']));

  expect(await readStory(mark)).toEqual(before);
  const after = await readBooks();
  expect(booksAgree(after)).toBe(true);
  expect(after.operations).toBe(books.operations + 1n + BigInt(meanwhile.length));
});

test('afterwards the old process and a new one post side by side, and each understands the other’s', async () => {
  const books = await readBooks();
  await withProgramme(database.runtimeUrl, async ({ ledger }) => {
    const both = [former, ledger];
    const rewards = await Promise.all(
      Array.from({ length: 40 }, (_, number) => (both[number % 2] as Ledger).submit(reward())),
    );
    expect(new Set(rewards.map(({ kind }) => kind))).toEqual(new Set(['posted']));
    expect(await redeemAcross(former, ledger)).toBe('posted');
    expect(await redeemAcross(ledger, former)).toBe('posted');
    // A request that the old process answered is answered the same by the new one, and moves nothing again.
    const repeated = reward();
    const first = await former.submit(repeated);
    const second = await ledger.submit(repeated);
    expect([first, second]).toMatchObject([
      { kind: 'posted' },
      { kind: 'posted', operation: { id: first.kind === 'posted' ? first.operation.id : 0n } },
    ]);
  });
  const after = await readBooks();
  expect(booksAgree(after)).toBe(true);
  expect(after.operations).toBe(books.operations + 43n);
});
