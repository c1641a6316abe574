// node --expose-gc statements-left.fixture.ts DATABASE_URL ACCOUNT: how many bytes of each statement are still there once the young have been collected.
import { programmeAccounts } from '@millaje/domain';
import type pg from 'pg';
import { createLedger } from '../modules/ledger/index.ts';
import { createLedgerStore } from '../modules/ledger/ledger.store.ts';
import { createPool } from './postgres.ts';

const [databaseUrl = '', account = ''] = process.argv.slice(2);
const collect = (globalThis as unknown as { gc: (how: { type: 'minor' }) => void }).gc;
const statement = { name: 'left', text: 'select oid, typname from pg_type limit 400' };

function used(): number {
  collect({ type: 'minor' });
  return process.memoryUsage().heapUsed;
}

/** Of some rounds the least, since the process does other things, too. */
async function bytesLeft(ask: () => Promise<unknown>): Promise<number> {
  const left: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const before = used();
    for (let time = 0; time < 200; time += 1) await ask();
    left.push((used() - before) / 200);
  }
  return Math.min(...left);
}

const pool = createPool({ url: databaseUrl, size: 2, onError: () => undefined });
const ofPool = await bytesLeft(() => pool.query(statement));
const client = await pool.connect();
const ofLent = await bytesLeft(() => client.query(statement));
client.release();
const clients: pg.Client[] = [];
const ledger = createLedger({
  databaseUrl,
  createStore: (posting) => {
    clients.push(posting);
    return createLedgerStore(posting);
  },
});
await ledger.submit({
  scope: 'tests',
  key: 'light',
  inputHash: 'light',
  description: 'Compra',
  amount: 1n,
  kind: 'post',
  type: 'miles_purchase',
  from: { accountId: programmeAccounts.issuance },
  to: { accountId: BigInt(account) },
});
const [posting] = clients;
const ofPosting = posting ? await bytesLeft(() => posting.query(statement)) : Infinity;
await ledger.close();
await pool.end();
process.stdout.write(JSON.stringify({ pool: ofPool, lent: ofLent, posting: ofPosting }));
