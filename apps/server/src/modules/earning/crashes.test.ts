import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programEnvironment } from '../../../../../test/support/programs.ts';
import { createLog } from '../../platform/log.ts';
import { type Ledger } from '../ledger/index.ts';
import { UnknownOutcomeError } from '../ledger/outcomes.ts';
import { creditCoupons } from './credit-coupons.ts';
import { type Earning, startEarning } from './earning.fixture.ts';

let at: Earning;
beforeAll(async () => {
  at = await startEarning();
});
afterAll(() => at.app.stop());

const crash = new Error('the process is gone');

/** A pool whose connections end before their statement of that number, from 0. */
function endingAt(pool: pg.Pool, statement: number): { pool: pg.Pool; reached: () => boolean } {
  let count = -1;
  const connect = async () => {
    const client = await pool.connect();
    const query = (...values: unknown[]) => {
      count += 1;
      if (count === statement) return Promise.reject(crash);
      return (client.query as unknown as (...all: unknown[]) => unknown).apply(client, values);
    };
    return new Proxy(client, {
      get: (target, key) => {
        const value: unknown = key === 'query' ? query : Reflect.get(target, key);
        return typeof value === 'function' && key !== 'query' ? value.bind(target) : value;
      },
    });
  };
  return { pool: { connect } as unknown as pg.Pool, reached: () => count >= statement };
}

async function ready(coupons: number) {
  const member = await at.addFlyer();
  const lines = Array.from({ length: coupons }, () => at.row(member));
  const { id } = await at.check(...lines, at.row(member, { customer: '9999999999' }));
  await at.start(id);
  return { member, id };
}

const log = createLog('silent');

test('a process that ends before any of its statements leaves what the next one ends', async () => {
  const { pool, ledger } = at.app.app.shared;
  let statement = 0;
  for (let isOver = false; !isOver; statement += 1) {
    const { member, id } = await ready(2);
    const ending = endingAt(pool, statement);
    const work = creditCoupons({ pool: ending.pool, ledger, log });
    const ended = await work.then(
      () => 'well',
      (error: unknown) => error,
    );
    isOver = !ending.reached();
    expect(['well', crash]).toContain(ended);
    // The dead one's lock goes when the database notices.
    await expect
      .poll(async () => (await at.work(), (await at.uploadOf(id)).status), { timeout: 30_000 })
      .toBe('credited');
    expect([statement, await at.balanceOf(member)]).toEqual([statement, 400]);
    expect(await at.uploadOf(id)).toMatchObject({ status: 'credited', credited_miles: 400, states: { rejected: 1 } });
  }
  expect(statement).toBeGreaterThan(8);
});

test.each<[string, boolean]>([
  ['before it heard of the miles', true],
  ['before it asked for them', false],
])('a process that ends %s credits them once', async (_name, isPosted) => {
  const { pool, ledger } = at.app.app.shared;
  const { member, id } = await ready(3);
  const ending: Pick<Ledger, 'submit' | 'submitMany'> = {
    submit: () => Promise.reject(new UnknownOutcomeError('nobody knows')),
    async submitMany(requests) {
      if (isPosted) await ledger.submitMany(requests);
      throw crash;
    },
  };
  await expect(creditCoupons({ pool, ledger: ending, log })).rejects.toThrow('nobody knows');
  expect((await at.uploadOf(id)).status).toBe('crediting');
  await at.work();
  expect(await at.balanceOf(member)).toBe(600);
  expect(await at.uploadOf(id)).toMatchObject({ status: 'credited', states: { credited: 3 } });
});

test('a process that is killed while it credits is followed by another one, which goes on where it stood', async () => {
  const coupons = 3_000;
  const { member, id } = await ready(coupons);
  const program = fileURLToPath(new URL('credit-all.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [program, at.app.databaseUrl], { stdio: 'ignore', env: programEnvironment });
  const ended = once(child, 'exit');
  const credited = async () => (await at.uploadOf(id)).states.credited;
  await expect.poll(credited, { timeout: 30_000, interval: 1 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  const { rows } = await at.app.pool.query(
    `select (select count(*)::integer from reward_rows where upload_id = $1 and status = 'credited') as rows,
       (select count(*)::integer from coupon_rewards join operations o on o.id = operation_id where o.to_account_id = $2) as operations`,
    [id, member.accountId],
  );
  expect(rows[0].rows).toBe(rows[0].operations);
  // The dead one's lock goes when the database notices.
  await expect
    .poll(async () => (await at.work(), (await at.uploadOf(id)).status), { timeout: 30_000 })
    .toBe('credited');
  expect(await at.balanceOf(member)).toBe(coupons * 200);
});
