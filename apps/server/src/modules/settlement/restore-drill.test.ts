import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { ask } from '../../platform/backup/backup.fixture.ts';
import { backup } from '../../platform/backup/backup.ts';
import { createLog } from '../../platform/log.ts';
import { type Chain, ChainUnreachableError } from './ports.ts';
import { createRestoreDrills } from './restore-drill.ts';

/** The rehearsal of a restore: which backup, what is told of it, and to whom. */
let app: TestApp;
let admin: Person;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('SUPER_ADMIN');
  await app.addPerson('PASSENGER', { balance: 500n });
});
afterAll(() => app.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-drill-'));
  return () => rm(folder, { recursive: true, force: true });
});

/** A chain on which nothing was settled, that says so of the whole supply. */
const chainWith = (supply: bigint) =>
  ({
    block: async () => ({ number: 1n }),
    settledBatches: () => Readable.from([]),
    balancesOf: async (_token: string, addresses: readonly string[]) => addresses.map(() => 0n),
    totalSupply: async () => supply,
  }) as unknown as Chain;

const drillsOf = (chain: Chain, others: Partial<Parameters<typeof createRestoreDrills>[0]> = {}) =>
  createRestoreDrills({
    pool: app.pool,
    chain,
    now: () => new Date(),
    log: createLog('silent'),
    folder,
    passphrase: undefined,
    ...others,
    findServer: async () => app.databaseUrl,
  });
const run = (chain: Chain, others?: Parameters<typeof drillsOf>[1]) => drillsOf(chain, others).jobs[0]?.run();

async function save(name: string, at: string): Promise<void> {
  const path = join(folder, name);
  await backup({ databaseUrl: app.databaseUrl, path, wallet: 'w' });
  await utimes(path, new Date(at), new Date(at));
}
const lastDrill = async () =>
  (await app.call('GET', '/settlement/restore-drill', { token: admin.token })).body['drill'] as Record<string, unknown>;
const mails = () =>
  ask<{ data: Record<string, unknown> }>(
    app.databaseUrl,
    `select opened(data) as data from outbox where template = 'restore_drill_failed' and recipient = '${admin.email}' order by created_at`,
  );
const leftOver = () => ask(app.databaseUrl, "select datname from pg_database where datname like 'millaje_drill%'");

test('before the first one there is nothing to tell, and without a folder there is none', async () => {
  expect(await lastDrill()).toBeNull();
  expect(drillsOf(chainWith(0n)).jobs.map(({ name }) => name)).toEqual(['restore_drill']);
  const none = createRestoreDrills({ ...({} as Parameters<typeof createRestoreDrills>[0]), folder: undefined });
  expect(none.jobs).toEqual([]);
});

test('the newest backup is restored beside, and what came of it is told', async () => {
  await writeFile(join(folder, 'vieja.sql.gz'), 'nada');
  await utimes(join(folder, 'vieja.sql.gz'), new Date(0), new Date(0));
  await writeFile(join(folder, 'otra cosa.txt'), 'nada');
  await save('nueva.sql.gz', '2026-11-28T12:00:00Z');
  await run(chainWith(0n));
  expect(await lastDrill()).toMatchObject({
    outcome: 'not_compared',
    reason: null,
    file: 'nueva.sql.gz',
    users: 2,
    operations: 1,
    miles: 500,
    differences: null,
  });
  expect(await mails()).toEqual([]);
  expect(await leftOver()).toEqual([]);
});

test('a chain that says otherwise is told to the administrators; one that agrees is not', async () => {
  await app.pool.query(
    `insert into chain_deployments (chain_id, genesis_hash, token_address) values (31337, '0x00', '0x00000000000000000000000000000000000000aa')`,
  );
  await save('una.sql.gz', '2026-11-28T12:00:00Z');
  await run(chainWith(0n));
  expect(await lastDrill()).toMatchObject({ outcome: 'agrees', differences: 0, chain_settled: 0, chain_newer: 0 });
  expect(await mails()).toEqual([]);
  await run(chainWith(5n));
  expect(await lastDrill()).toMatchObject({ outcome: 'differs', differences: 1, reason: null });
  expect(await mails()).toMatchObject([{ data: { outcome: 'differs', file: 'una.sql.gz' } }]);
});

const silent = { block: () => Promise.reject(new ChainUnreachableError('away')) } as unknown as Chain;

test.each([
  ['no backup', async () => undefined, chainWith(0n), null, /No hay ninguna copia/],
  [
    'a damaged one',
    () => writeFile(join(folder, 'mala.sql.gz'), 'nada'),
    chainWith(0n),
    'mala.sql.gz',
    /mala\.sql\.gz/,
  ],
  [
    'no chain',
    () => save('una.sql.gz', '2026-11-28T12:00:00Z'),
    silent,
    'una.sql.gz',
    /No hay comunicación con la cadena/,
  ],
])('%s is a failure that is told with its reason', async (_what, prepare, chain, file, reason) => {
  const before = (await mails()).length;
  await prepare();
  await run(chain);
  expect(await lastDrill()).toMatchObject({ outcome: 'failed', file, reason: expect.stringMatching(reason) as string });
  expect((await mails()).length).toBe(before + 1);
  expect(await leftOver()).toEqual([]);
});

test('the newest backup is a failure once it is older than the rehearsal before this one', async () => {
  await save('una.sql.gz', '2026-11-28T12:00:00Z');
  const daysLater = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
  await run(chainWith(0n), daysLater(7));
  expect(await lastDrill()).not.toMatchObject({ outcome: 'failed' });
  const before = (await mails()).length;
  await run(chainWith(0n), daysLater(9));
  expect(await lastDrill()).toMatchObject({
    outcome: 'failed',
    reason: 'La copia más nueva es de hace 9 días: desde entonces no se guardó ninguna.',
    file: 'una.sql.gz',
    users: 2,
  });
  expect((await mails()).length).toBe(before + 1);
});

test('a backup in the clear is a failure where backups are encrypted', async () => {
  await save('una.sql.gz', '2026-11-28T12:00:00Z');
  await run(chainWith(0n), { passphrase: 'una frase de prueba' });
  expect(await lastDrill()).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('no está cifrada') });
});

test('a process that ends gives up: the job fails, nothing is told, and nothing stays behind', async () => {
  await save('una.sql.gz', '2026-11-28T12:00:00Z');
  const before = [await lastDrill(), (await mails()).length];
  const drills = drillsOf({
    ...chainWith(0n),
    // While the restored database is looked at.
    block: async () => {
      drills.stop();
      await expect.poll(leftOver).toEqual([]);
      throw new ChainUnreachableError('gone');
    },
  });
  await expect(drills.jobs[0]?.run()).rejects.toThrow('interrupted');
  expect([await lastDrill(), (await mails()).length]).toEqual(before);
});
