import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../test/support/database.ts';
import { createPool } from '../../../platform/postgres.ts';
import { createWallets } from '../../../platform/wallets.ts';
import { createLedger, type Ledger } from '../../ledger/index.ts';
import type { Problem } from './check-row.ts';
import { importMembers, type ImportOptions } from './import-members.ts';

const wallets = createWallets('test test test test test test test test test test test junk');
export let database: TestDatabase;
export let pool: pg.Pool;
let ledger: Ledger;
export let folder: string;
/** The file that is imported. */
export let path: string;

async function open(): Promise<void> {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, size: 2, onError: () => undefined });
  ledger = createLedger({ databaseUrl: database.url });
}

async function close(): Promise<void> {
  await ledger.close();
  await pool.end();
  await database.drop();
}

// Each test of a file that uses this begins with an empty database and an empty folder.
beforeAll(open);
afterAll(close);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-import-'));
  path = join(folder, 'miembros.csv');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  // Every test begins with an empty database; one that nobody wrote in still is.
  if ((await pool.query('select from users limit 1')).rowCount === 0) return;
  await close();
  await open();
});

/** Imports what is there. */
export const importNow = (options: Partial<ImportOptions>) =>
  importMembers({ path, pool, ledger, wallets, today: '2026-11-27', ...options });

/** Writes the file, imports it, and gathers what was said. */
export async function load(content: string | Buffer, options: Partial<ImportOptions> = {}) {
  await writeFile(options.path ?? path, content);
  const problems: Problem[] = [];
  const result = await importNow({ onProblems: (some) => problems.push(...some), ...options });
  const { rows, created, existing, completed, bad } = result;
  return {
    counts: { rows, created, existing, completed, bad },
    said: problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`),
    result,
  };
}

/** Whatever happened, postings sum to zero and balances are their sums. */
export async function books() {
  const { rows } = await pool.query<{
    people: bigint;
    difference: bigint;
    wrong: bigint;
    miles: bigint;
    openings: bigint;
  }>(`
    select (select count(*) from users) as people, (select coalesce(sum(amount), 0) from postings)::bigint as difference,
      (select count(*) from account_balances b where balance <> (select coalesce(sum(amount), 0) from postings p where p.account_id = b.account_id)) as wrong,
      (select coalesce(sum(balance), 0) from account_balances)::bigint as miles, (select count(*) from operations where type = 7) as openings`);
  expect(rows[0]).toMatchObject({ difference: 0n, wrong: 0n });
  return { people: Number(rows[0]?.people), miles: Number(rows[0]?.miles), openings: Number(rows[0]?.openings) };
}
