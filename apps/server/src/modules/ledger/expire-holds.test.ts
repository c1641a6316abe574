import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { createDatabase } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';
import { ledgerJobs } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const soon = () => new Date(Date.now() + 3_000);
const later = () => new Date(Date.now() + 3_600_000);

/** Sets one mile aside for each of these times; resolves to the holds. */
async function hold({ accountId }: Person, times: readonly Date[]): Promise<bigint[]> {
  const answers = await app.app.shared.ledger.submitMany(
    times.map((expiresAt) => ({
      kind: 'hold',
      accountId,
      amount: 1n,
      description: 'Reserva',
      expiresAt,
      scope: 'programme',
      key: crypto.randomUUID(),
      inputHash: 'test',
    })),
  );
  return answers.map((answer) => {
    if (answer.kind !== 'hold') throw new Error(`there is no hold: ${answer.kind}`);
    return answer.holdId;
  });
}

/** Waits until the time of these holds has passed, by the database's clock. */
const untilDue = (ids: readonly bigint[]) =>
  vi.waitFor(
    async () => {
      const { rowCount } = await app.pool.query('select from holds where id = any($1) and expires_at > now()', [ids]);
      expect(rowCount).toBe(0);
    },
    { timeout: 20_000 },
  );

async function expire(): Promise<void> {
  const { ledger } = app.app.shared;
  const jobs = ledgerJobs({
    database: createDatabase(app.pool),
    ledger,
    log: createLog('silent'),
    now: () => new Date(),
  });
  await jobs.find(({ name }) => name === 'expire_holds')?.run();
}

const statusesOf = async (ids: readonly bigint[]) =>
  (await app.pool.query<{ status: string }>('select status from holds where id = any($1) order by id', [ids])).rows.map(
    ({ status }) => status,
  );
const balanceOf = async ({ token }: Person) => {
  const { balance, held } = (await app.call('GET', '/miles/balanceaddress', { token })).body;
  return { balance, held };
};

// They wait for the same seconds together, each for holds of its own.
test.concurrent('a hold whose time passed gives its miles back, and no other does', async () => {
  const ana = await app.addPerson('PASSENGER', { balance: 10n });
  const due = await hold(ana, [soon(), soon()]);
  const open = await hold(ana, [later(), later(), later()]);
  expect(await balanceOf(ana)).toEqual({ balance: 5, held: 5 });
  await untilDue(due);
  await expire();
  expect(await statusesOf(due)).toEqual(['expired', 'expired']);
  expect(await statusesOf(open)).toEqual(['pending', 'pending', 'pending']);
  expect(await balanceOf(ana)).toEqual({ balance: 7, held: 3 });
});

test.concurrent('one that was ended before its time stays as it ended', async () => {
  const ana = await app.addPerson('PASSENGER', { balance: 10n });
  const [voided = 0n, expired = 0n] = await hold(ana, [soon(), soon()]);
  await app.app.shared.ledger.submit({
    kind: 'release_hold',
    holdId: voided,
    as: 'voided',
    scope: 'programme',
    key: crypto.randomUUID(),
    inputHash: 'test',
  });
  await untilDue([voided, expired]);
  await expire();
  await expire();
  expect(await statusesOf([voided, expired])).toEqual(['voided', 'expired']);
  expect(await balanceOf(ana)).toEqual({ balance: 10, held: 0 });
});

test.concurrent('one that was looked at before its time expires when its time has come', async () => {
  const ana = await app.addPerson('PASSENGER', { balance: 10n });
  const holds = await hold(ana, [new Date(Date.now() + 1_500)]);
  await expire();
  await untilDue(holds);
  await expire();
  expect(await statusesOf(holds)).toEqual(['expired']);
});

test('however many are due, all of them are given back', async () => {
  const ana = await app.addPerson('PASSENGER', { balance: 2_000n });
  const due = await hold(ana, Array.from({ length: 501 }, soon));
  await untilDue(due);
  await expire();
  expect(new Set(await statusesOf(due))).toEqual(new Set(['expired']));
  expect(await balanceOf(ana)).toEqual({ balance: 2_000, held: 0 });
});
