import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';

/** What posting does while somebody else holds what it needs: another process, played by a connection of the test. */
let app: TestApp;
let otherUrl: string;
let other: pg.Client;
/** Two people, the one with the smaller account first. */
let first: Person;
let second: Person;

beforeAll(async () => {
  app = await startTestApp();
  otherUrl = await app.startAnother();
  first = await app.addPerson('PASSENGER', { balance: 10_000n });
  second = await app.addPerson('PASSENGER', { balance: 10_000n });
});
beforeEach(async () => {
  other = new pg.Client({ connectionString: app.databaseUrl });
  await other.connect();
  await other.query('begin');
});
// Ending the connection gives everything back that it holds.
afterEach(() => other.end());
afterAll(() => app.stop());

const lock = (person: Person) =>
  other.query('select from account_balances where account_id = $1 for update', [person.accountId]);

function transfer(from: Person, to: Person, url = app.url): Promise<{ status: number; id: number }> {
  return call(url, 'POST', '/miles/transfer', {
    token: from.token,
    body: { email_to: to.email, amount: 100, description: 'Turno' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }).then(({ status, body }) => ({ status, id: body.operation?._id }));
}

/** Resolves once a posting connection waits for a lock. */
const someoneWaits = () =>
  expect
    .poll(
      async () =>
        (
          await app.pool.query(
            `select from pg_stat_activity where datname = current_database() and application_name = 'millaje posting' and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      { timeout: 10_000 },
    )
    .toBe(1);

test('an operation takes its id when it has its accounts: later than those that were posted while it waited', async () => {
  const [ana, luis] = [await app.addPerson('PASSENGER', { balance: 1_000n }), await app.addPerson()];
  await lock(first);
  const waiting = transfer(first, second);
  await someoneWaits();
  const between = await transfer(ana, luis, otherUrl);
  await other.query('commit');
  const { status, id } = await waiting;
  expect([between.status, status]).toEqual([201, 201]);
  expect(id).toBeGreaterThan(between.id);
});

test.each([
  ['from the smaller account to the greater', () => transfer(first, second)],
  ['from the greater account to the smaller', () => transfer(second, first)],
])('accounts are locked in the order of their numbers: %s', async (_name, post) => {
  await lock(first);
  const waiting = post();
  await someoneWaits();
  // Who waits for the smaller holds nothing greater, so that nobody can wait for each other.
  await other.query('select from account_balances where account_id = $1 for update nowait', [second.accountId]);
  await other.query('commit');
  expect((await waiting).status).toBe(201);
});

test('a batch of many accounts, too, in whatever order it names them', async () => {
  const people: Person[] = [];
  while (people.length < 6) people.push(await app.addPerson('PASSENGER', { balance: 1_000n }));
  await lock(people[0] as Person);
  const rewards = app.app.shared.ledger.submitMany(
    [3, 5, 0, 4, 1, 2].map((place) => ({
      kind: 'post',
      type: 'reward',
      from: { accountId: 1n },
      to: { accountId: people[place]?.accountId ?? 0n },
      amount: 1n,
      description: 'Premio',
      callerId: 0n,
      key: `premio ${place}`,
      inputHash: 'test',
    })),
  );
  await someoneWaits();
  const rest = people.slice(1).map(({ accountId }) => accountId);
  await other.query('select from account_balances where account_id = any($1::bigint[]) for update nowait', [rest]);
  await other.query('commit');
  expect((await rewards).map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'posted'));
});

test('no id of an operation is taken while blocks are being closed', async () => {
  const { rows: before } = await app.pool.query('select last_value from operation_id_seq');
  await other.query('select pg_advisory_xact_lock($1)', [advisoryLocks.operationIds]);
  const waiting = transfer(first, second);
  await someoneWaits();
  expect((await app.pool.query('select last_value from operation_id_seq')).rows).toEqual(before);
  await other.query('commit');
  expect((await waiting).status).toBe(201);
});

test('a key that another process uses at the same moment is looked at again', async () => {
  await other.query(
    "insert into idempotency_keys (caller_id, key, input_hash, refusal) values (0, 'a la vez', 'otra entrada', 'busy')",
  );
  const waiting = app.app.shared.ledger.submit({
    kind: 'post',
    type: 'reward',
    from: { accountId: 1n },
    to: { accountId: first.accountId },
    amount: 1n,
    description: 'Premio',
    callerId: 0n,
    key: 'a la vez',
    inputHash: 'esta entrada',
  });
  await someoneWaits();
  await other.query('commit');
  expect(await waiting).toMatchObject({ kind: 'refused', refusal: 'idempotency_key_reused' });
});
