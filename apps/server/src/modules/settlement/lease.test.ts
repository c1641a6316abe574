import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createJsonRpcChain } from '../../adapters/chain/json-rpc.ts';
import {
  createProgramme,
  lookUntil,
  milesOnChain,
  settleAll,
  settlerFor,
  startAnvil,
  type Programme,
  type TestAnvil,
} from './settlement.fixture.ts';
import { createSettlerConnection } from './settler-connection.ts';
import { readSettlerStatus } from './settler-status.ts';

let programme: Programme;
let anvil: TestAnvil;
let ana: bigint;
const children: ChildProcess[] = [];
beforeEach(async () => {
  programme = await createProgramme();
  anvil = await startAnvil();
  ana = await programme.open('Ana');
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    const exited = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await exited;
  }
  await anvil.stop();
  await programme.close();
});

/** A settler in a process of its own, and what it has said. */
function startProcess() {
  const script = fileURLToPath(new URL('settler-process.fixture.ts', import.meta.url));
  const seed = 'test test test test test test test test test test test junk';
  const child = spawn(process.execPath, [script, programme.databaseUrl, anvil.url, seed]);
  children.push(child);
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const until = (isThere: () => Promise<boolean> | boolean) =>
    vi.waitFor(
      async () => {
        if (!(await isThere())) throw new Error(`never came; it said: ${said}`);
      },
      { timeout: 30_000 },
    );
  return { child, until, said: () => said.trim().split('\n') };
}

const lease = async () =>
  (await programme.pool.query<{ lease: bigint; holder: string | null }>('select lease, holder from settler_state'))
    .rows[0];

it('a settler that stands still is replaced, and writes nothing when it comes back', async () => {
  await programme.reward(ana, 100n);
  const frozen = startProcess();
  await frozen.until(() => frozen.said().includes('idle'));
  const before = await lease();
  frozen.child.kill('SIGSTOP');
  await programme.reward(ana, 20n);

  const standby = settlerFor(programme, anvil, { tuning: { silenceMilliseconds: 1_000 } });
  expect((await standby.runOnce()).state).toEqual({ kind: 'standby' });
  await vi.waitFor(async () => expect((await standby.runOnce()).state.kind).not.toBe('standby'), { timeout: 20_000 });
  await settleAll(programme, standby);
  const after = await lease();
  expect(after?.lease).toBe((before?.lease ?? 0n) + 1n);
  const batches = await programme.batches();
  expect(await milesOnChain(programme, createJsonRpcChain({ url: anvil.url }), ana)).toBe(120n);

  // It says that it lives from here on, as long as the other one takes to wake up.
  standby.start();
  const saidBefore = frozen.said().length;
  frozen.child.kill('SIGCONT');
  await frozen.until(() => frozen.said().slice(saidBefore).includes('standby'));
  expect(await lease()).toEqual(after);
  expect(await programme.batches()).toEqual(batches);
  await standby.stop();
});

it('a lease that was taken over lets nothing be written, whatever became of the session', async () => {
  await programme.reward(ana, 100n);
  const settler = settlerFor(programme, anvil);
  await settleAll(programme, settler);
  await programme.reward(ana, 1n);
  const before = await programme.batches();
  const mine = await lease();
  await programme.pool.query(`update settler_state set lease = lease + 1, holder = 'otro', heartbeat_at = now()`);
  await expect(
    programme.pool.query(`set millaje.lease = '${mine?.lease}'; update settlements set batch_id = null where false`),
  ).rejects.toMatchObject({ code: 'ML012' });

  const { state } = await settler.runOnce();

  expect(state).toEqual({ kind: 'standby' });
  expect(await programme.batches()).toEqual(before);
  expect(await lease()).toMatchObject({ holder: 'otro' });
});

it('a heartbeat notices that the lease was taken over, and overwrites nothing', async () => {
  const settler = settlerFor(programme, anvil, { tuning: { heartbeatMilliseconds: 20 } });
  settler.start();
  await vi.waitFor(async () => expect((await readSettlerStatus(programme.pool)).state).toBe('idle'), {
    timeout: 10_000,
  });
  const mine = await lease();
  await programme.pool.query(`update settler_state set lease = lease + 1, holder = 'otro'`);
  // Nobody has the lock here: it gives up what it had, and takes a lease of its own.
  await vi.waitFor(async () => expect((await lease())?.lease).toBe((mine?.lease ?? 0n) + 2n), { timeout: 10_000 });
  await settler.stop();
});

it('a transaction of the settler keeps the others from taking over until it ends', async () => {
  const settler = settlerFor(programme, anvil);
  await lookUntil(settler, ({ state }) => state.kind === 'idle');
  const mine = await lease();
  const client = await programme.pool.connect();
  await client.query(`begin; set local millaje.lease = '${mine?.lease}'`);
  await client.query('update settlements set batch_id = null where false');
  const takingOver = programme.pool.query(`set lock_timeout = '200ms'; update settler_state set lease = lease + 1`);

  await expect(takingOver).rejects.toMatchObject({ code: '55P03' });
  await client.query('rollback');
  client.release(true);
  await settler.stop();
});

it('a settler that ends lets the lease go, and says so', async () => {
  const settler = settlerFor(programme, anvil);
  await lookUntil(settler, ({ state }) => state.kind === 'idle');
  expect(await readSettlerStatus(programme.pool)).toMatchObject({ state: 'idle', reason: null });
  await settler.stop();

  expect(await readSettlerStatus(programme.pool)).toMatchObject({ state: 'standby' });
  expect(await lease()).toMatchObject({ holder: null });
});

it('a settler of a version that knew no lease is let finish', async () => {
  const old = await programme.pool.connect();
  await old.query('select pg_advisory_lock(734002)');
  const settler = settlerFor(programme, anvil, { tuning: { silenceMilliseconds: 0 } });
  for (let look = 0; look < 5; look += 1) expect((await settler.runOnce()).state).toEqual({ kind: 'standby' });

  await old.query('select pg_advisory_unlock(734002)');
  old.release();
  await lookUntil(settler, ({ state }) => state.kind === 'idle');
  await settler.stop();
});

it('a former session that ends late does not take the present one with it', async () => {
  const connection = createSettlerConnection({
    databaseUrl: programme.databaseUrl,
    onPosted: () => undefined,
    silenceMilliseconds: 10_000,
  });
  const former = await connection.acquire();
  await connection.discard();
  const present = await connection.acquire();
  former?.emit('error', new Error('late'));

  expect(await connection.acquire()).toBe(present);
  await connection.release();
});

it('the heartbeat goes on while a look takes long, and tells the height of the chain', async () => {
  const chain = createJsonRpcChain({ url: anvil.url });
  const first = settlerFor(programme, anvil);
  await settleAll(programme, first);
  await first.stop();
  let letGo: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (letGo = resolve));
  let isHanging = false;
  const settler = settlerFor(programme, anvil, {
    chain: {
      ...chain,
      async isSettled(...question) {
        if (isHanging) await hanging;
        return chain.isSettled(...question);
      },
    },
    tuning: { heartbeatMilliseconds: 20, sweepMilliseconds: 20, idleLookMilliseconds: -1 },
  });
  settler.start();
  const heartbeat = async () =>
    (await programme.pool.query<{ at: Date }>('select heartbeat_at as at from settler_state')).rows[0]?.at.getTime() ??
    0;
  await expect.poll(async () => (await readSettlerStatus(programme.pool)).state).toBe('idle');
  isHanging = true;
  const before = await heartbeat();
  await vi.waitFor(async () => expect((await heartbeat()) - before).toBeGreaterThan(200), { timeout: 10_000 });
  expect((await readSettlerStatus(programme.pool)).chainHeight).toBe(Number((await chain.block('latest'))?.number));
  letGo();
  await settler.stop();
});
