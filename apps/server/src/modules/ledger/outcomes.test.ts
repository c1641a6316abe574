import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { startCuttingProxy } from '../../../../../test/support/cutting-proxy.ts';
import { createDatabase } from '../../platform/database.ts';
import { createLedger, type Ledger, type LedgerRequest } from './index.ts';
import { createLedgerStore, type LedgerStore } from './ledger.store.ts';
import { UnknownOutcomeError } from './outcomes.ts';
import { createSubmitter } from './transfer.ts';

/** What callers are told when the answer of a commit is lost: never that it failed. */
let app: TestApp;
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
let ledger: Ledger;
let ana: Person;
let luis: Person;

beforeAll(async () => {
  app = await startTestApp();
  proxy = await startCuttingProxy(app.databaseUrl);
});
afterAll(async () => {
  await proxy.stop();
  await app.stop();
});
beforeEach(async () => {
  proxy.mend();
  [ana, luis] = [await app.addPerson('PASSENGER', { balance: 1_000n }), await app.addPerson()];
  ledger = createLedger({ databaseUrl: proxy.url, patienceMilliseconds: 400 });
});

const transfer = (key: string): LedgerRequest => ({
  kind: 'post',
  type: 'transfer',
  from: { accountId: ana.accountId },
  to: { accountId: luis.accountId },
  amount: 100n,
  description: 'Regalo',
  scope: `member:${ana.userId}`,
  key,
  inputHash: 'input',
});

const operationsOfAna = async () =>
  Number(
    (
      await app.pool.query<{ count: bigint }>('select count(*) as count from operations where from_account_id = $1', [
        ana.accountId,
      ])
    ).rows[0]?.count,
  );

test('a commit whose answer is lost is found by its key, and told as a replay of what was done', async () => {
  proxy.arm('pass');
  const answer = await ledger.submit(transfer('lost'));
  expect(proxy.wasCut()).toBe(true);
  expect(answer).toMatchObject({ kind: 'posted', replayed: true });
  expect(await operationsOfAna()).toBe(1);
  await ledger.close();
});

test.each([
  ['nobody listens any more', 'refuse'],
  // An error that by itself would mean: nothing was written.
  ['the server denies us entry', 'deny'],
] as const)('when afterwards %s, the outcome is unknown', async (_name, afterwards) => {
  proxy.arm(afterwards);
  await expect(ledger.submit(transfer('unknown'))).rejects.toBeInstanceOf(UnknownOutcomeError);
  expect(await operationsOfAna()).toBe(1);
  await ledger.close();

  const later = createLedger({ databaseUrl: app.databaseUrl });
  expect(await later.submit(transfer('unknown'))).toMatchObject({ kind: 'posted', replayed: true });
  expect(await operationsOfAna()).toBe(1);
  await later.close();
});

test('what nobody knows is answered to people as busy, by the same key as ever', async () => {
  proxy.arm('deny');
  const submit = createSubmitter(ledger, createDatabase(app.pool));
  const request = transfer('told');
  if (request.kind !== 'post') throw new Error('it posts');
  expect(await submit(request)).toEqual({ refusal: 'busy' });
  proxy.mend();
  expect(await submit(request)).toMatchObject({ kind: 'posted', replayed: true });
  expect(await operationsOfAna()).toBe(1);
  await ledger.close();
});

test.each<[string, Error]>([
  ['the driver fails by itself', new TypeError('Cannot read properties of undefined')],
  [
    'the server falls over its own log',
    Object.assign(new Error('could not write to log file'), { code: '58030', severity: 'PANIC' }),
  ],
])('a commit after which %s is looked for by its key', async (_what, error) => {
  let isFirst = true;
  const failing = createLedger({
    databaseUrl: app.databaseUrl,
    createStore(client) {
      const store = createLedgerStore(client);
      const commit = async () => {
        const isDone = await store.commit();
        if (!isFirst) return isDone;
        isFirst = false;
        throw error;
      };
      return { ...store, commit };
    },
  });
  expect(await failing.submit(transfer('odd'))).toMatchObject({ kind: 'posted', replayed: true });
  expect(await operationsOfAna()).toBe(1);
  await failing.close();
});

test('a connection that a failover left on a server that only reads is changed for another one', async () => {
  const clients: pg.Client[] = [];
  const failedOver = createLedger({
    databaseUrl: app.databaseUrl,
    createStore(client) {
      clients.push(client);
      if (clients.length === 1) void client.query('set default_transaction_read_only = on');
      return createLedgerStore(client);
    },
  });
  expect(await failedOver.submit(transfer('moved'))).toMatchObject({ kind: 'posted', replayed: false });
  expect(clients).toHaveLength(2);
  // What the former one says late does not take the present one along.
  clients[0]?.emit('error', new Error('late'));
  expect(await failedOver.submit(transfer('and on'))).toMatchObject({ kind: 'posted', replayed: false });
  expect(clients).toHaveLength(2);
  expect(await operationsOfAna()).toBe(2);
  await failedOver.close();
});

test('a batch whose answer is lost is not tried apart: all of it is unknown, and there', async () => {
  await ledger.submit(transfer('first'));
  proxy.arm('deny');
  const list = ledger.submitMany(['a', 'b', 'c'].map(transfer));
  await expect(list).rejects.toBeInstanceOf(UnknownOutcomeError);
  expect(await operationsOfAna()).toBe(4);
  await ledger.close();
  expect((await app.books()).isBalanced).toBe(true);
});

/** The same store, which writes down what is asked of it in its order, and when a commit was answered. */
function listening(store: LedgerStore, heard: string[]): LedgerStore {
  const methods = Object.entries(store).map(([name, method]) => [
    name,
    (...args: never[]) => {
      heard.push(name);
      const result = (method as (...own: never[]) => Promise<unknown>)(...args);
      if (name === 'commit') void result.finally(() => heard.push('answered')).catch(() => undefined);
      return result;
    },
  ]);
  return Object.fromEntries(methods) as LedgerStore;
}

/** A ledger whose lists go one by one, and what it asks the database for. */
function openListening() {
  const heard: string[] = [];
  const lists = createLedger({
    databaseUrl: app.databaseUrl,
    pieceMaximum: 1,
    createStore: (client) => listening(createLedgerStore(client), heard),
  });
  return { lists, heard };
}

test('while one piece of a list is written, the next one is on its way', async () => {
  const { lists, heard } = openListening();
  const answers = await lists.submitMany(Array.from({ length: 10 }, (_, place) => transfer(`piece ${place}`)));
  // Each finds what the one before it left: the tenth takes the last.
  expect(answers.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => 'posted'));
  await lists.close();
  expect(heard.join(' ')).toContain('commit begin');
});

test.each([
  ['their accounts', () => ({ accountId: luis.accountId })],
  ['e-mails, which have to be found first', () => ({ email: luis.email })],
])('by %s: what was begun behind a piece that fails is begun anew, and nothing is left open', async (_name, to) => {
  const { lists, heard } = openListening();
  const too = { description: 'x'.repeat(501) };
  const requests = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ ...transfer(key), to: to() }));
  const list = lists.submitMany(requests.map((one, place) => (place === 1 || place === 4 ? { ...one, ...too } : one)));
  await expect(list).rejects.toMatchObject({ code: '23514' });
  await lists.close();
  expect(await operationsOfAna()).toBe(3);
  let isOpen = false;
  const misplaced = heard.filter((name) => {
    const isWrong = (name === 'begin' && isOpen) || (name === 'write' && !isOpen);
    if (name === 'begin') isOpen = true;
    if (name === 'commit' || name === 'rollback') isOpen = false;
    return isWrong;
  });
  expect(misplaced).toEqual([]);
  expect(isOpen).toBe(false);
});

test('over HTTP, a call that moves miles without a key is refused before anything is done', async () => {
  const { status, body } = await app.call('POST', '/miles/transfer', {
    token: ana.token,
    body: { email_to: luis.email, amount: 100, description: 'Regalo' },
    withoutKey: true,
  });
  expect([status, body.error.rule, Object.keys(body.error.fields)]).toEqual([
    400,
    'invalid_input',
    ['Idempotency-Key'],
  ]);
  expect(await operationsOfAna()).toBe(0);
  await ledger.close();
});

test('over HTTP, who is refused again and again has to wait, and others need not', async () => {
  const ask = (person: Person, place: number) =>
    app.call('POST', '/miles/transfer', {
      token: person.token,
      body: { email_to: luis.email, amount: 5_000 + place, description: 'Regalo' },
    });
  const lastId = () => app.pool.query('select last_value, is_called from operation_id_seq').then(({ rows }) => rows);
  const before = await lastId();
  for (let place = 0; place < 60; place += 1) expect((await ask(ana, place)).status).toBe(409);
  // Ids are for what is posted.
  expect(await lastId()).toEqual(before);
  const limited = await ask(ana, 60);
  expect([limited.status, limited.body.error.rule, Number(limited.headers.get('retry-after')) > 0]).toEqual([
    429,
    'too_many_requests',
    true,
  ]);
  const eva = await app.addPerson('PASSENGER', { balance: 1_000n });
  expect((await ask(eva, 0)).status).toBe(409);
  await ledger.close();
});
