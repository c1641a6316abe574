import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { createLedgerStore } from './ledger.store.ts';
import { createLedger, comesBack, type Ledger, type LedgerAnswer, type LedgerRequest } from './index.ts';

/** What posting does while somebody else holds what it needs: another process, played by a connection of the test. */
let app: TestApp;
let ledger: Ledger;
let another: Ledger;
let other: pg.Client;
let ana: Person;
let luis: Person;

beforeAll(async () => {
  app = await startTestApp();
  // Patient, so that a busy machine does not make the test give up before the lock does.
  const patient = { databaseUrl: app.databaseUrl, lockPatienceMilliseconds: 60_000 };
  [ledger, another] = [createLedger(patient), createLedger(patient)];
  ana = await app.addPerson('PASSENGER', { balance: 10_000n });
  luis = await app.addPerson('PASSENGER', { balance: 10_000n });
});
beforeEach(async () => {
  other = new pg.Client({ connectionString: app.databaseUrl });
  await other.connect();
  await other.query('begin');
});
// Ending the connection gives everything back that it holds.
afterEach(() => other.end());
afterAll(async () => {
  await ledger.close();
  await another.close();
  await app.stop();
});

const lock = ({ accountId }: Person) =>
  other.query('select from account_balances where account_id = $1 for update', [accountId]);

const reward = ({ accountId }: Person, key: string = crypto.randomUUID(), amount = 1n): LedgerRequest => ({
  kind: 'post',
  type: 'reward',
  from: { accountId: 1n },
  to: { accountId },
  amount,
  description: 'Premio',
  scope: 'programme',
  key,
  inputHash: `${accountId} ${amount}`,
});

function idOf(answer: LedgerAnswer): bigint {
  if (answer.kind !== 'posted') throw new Error(`it was not posted: ${answer.kind}`);
  return answer.operation.id;
}

test('whoever meets a locked account steps aside: the others go on, and its ids are taken when it has the account', async () => {
  await lock(ana);
  const locked = ledger.submit(reward(ana));
  const besideIt = idOf(await ledger.submit(reward(luis)));
  const elsewhere = idOf(await another.submit(reward(luis)));
  await other.query('commit');
  const id = idOf(await locked);
  expect([id > besideIt, id > elsewhere]).toEqual([true, true]);
});

const operationsOf = async ({ accountId }: Person) =>
  (await app.pool.query('select from operations where to_account_id = $1', [accountId])).rowCount ?? 0;

test('of a list only those wait whose accounts are locked', async () => {
  const before = await operationsOf(luis);
  await lock(ana);
  const list = ledger.submitMany([reward(ana), reward(luis), reward(ana)]);
  await expect.poll(() => operationsOf(luis)).toBe(before + 1);
  await other.query('commit');
  const ids = (await list).map(idOf);
  expect(ids.map((id) => id > (ids[1] ?? 0n))).toEqual([true, false, true]);
});

/** As a client does: what the database had no time for is asked again with the same key. */
const insist = (request: LedgerRequest): Promise<LedgerAnswer> =>
  ledger.submit(request).catch((error: unknown) => {
    if (comesBack(error)) return insist(request);
    throw error;
  });

test('a key that another process uses at the same moment is looked at again', async () => {
  await other.query(
    "insert into ledger_keys (scope, key, input_hash, hold_id) values ('programme', 'a la vez', sha256('otra entrada'), 1)",
  );
  const waiting = insist(reward(luis, 'a la vez'));
  await expect
    .poll(
      async () =>
        (
          await app.pool.query(
            `select from pg_stat_activity where datname = current_database() and application_name = 'millaje posting' and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      { timeout: 20_000, interval: 5 },
    )
    .toBe(1);
  await other.query('commit');
  expect(await waiting).toMatchObject({ kind: 'refused', refusal: 'idempotency_key_reused' });
});

test('a posting transaction has its number before it can take an id, whatever it locks', async () => {
  await other.query('rollback');
  await createLedgerStore(other).begin();
  const { rows } = await other.query('select pg_current_xact_id_if_assigned() is not null as numbered');
  expect(rows).toEqual([{ numbered: true }]);
});
