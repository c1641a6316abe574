import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operationTexts } from '@millaje/api';
import { parseBrand } from '@millaje/api/brand';
import { statementPaperTexts as texts } from '@millaje/api/statements/statement-paper.texts';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { wordsOfPdf } from '../../../../../test/support/pdf.ts';
import { postAt } from '../ledger/history.fixture.ts';
import { closeMonths } from '../ledger/jobs.ts';
import type { AccountCheck } from '../settlement/index.ts';
import { drawStatement } from './draw-statement.ts';
import { readStatement, type Statement } from './statements.ts';

const brand = parseBrand(
  JSON.parse(readFileSync(fileURLToPath(new URL('../../../../../brand/avp.json', import.meta.url)), 'utf8')),
);

let app: TestApp;
let ana: Person;
let luis: Person;
let ally: Person;
let bea: Person;
let shop: Person;
let clock = new Date('2025-05-02T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({}, { now: () => clock });
  [ana, luis, ally] = [await app.addPerson(), await app.addPerson(), await app.addPerson('CORPORATE')];
  await app.pool.query(
    `update users set registered_at = '2025-02-20T12:00:00Z', customerid = lpad(id::text, 10, '7') where id = any($1)`,
    [[ana.userId, luis.userId, ally.userId]],
  );
  const [a, l] = [ana.accountId, luis.accountId];
  // Days begin at four o'clock in UTC.
  await postAt(app.pool, { type: 'reward', from: 1n, to: a, amount: 1_000n, at: '2025-03-01T03:59:59.9995Z' });
  await postAt(app.pool, { type: 'reward', from: 1n, to: a, amount: 500n, at: '2025-03-01T04:00:00Z' });
  await postAt(app.pool, {
    type: 'transfer',
    from: a,
    to: l,
    amount: 101n,
    fee: 6n,
    at: '2025-03-12T02:30:00Z',
    description: 'Regalo para Ñandú',
  });
  await postAt(app.pool, { type: 'redemption', from: a, to: 3n, amount: 200n, at: '2025-04-01T03:59:59.999Z' });
  await postAt(app.pool, { type: 'reward', from: 1n, to: a, amount: 7n, at: '2025-04-01T04:00:00Z' });
  await postAroundMidnight();
  await closeMonths(app.app.shared.database, clock);
  await postAt(app.pool, {
    type: 'transfer',
    from: a,
    to: ally.accountId,
    amount: 50n,
    at: '2025-05-02T11:00:00Z',
    description: 'Almuerzo',
  });
});
afterAll(() => app.stop());

/** The last instant of April and the first one of May, by the clocks of Caracas: what came, and what was given an ally. */
async function postAroundMidnight(): Promise<void> {
  [bea, shop] = [await app.addPerson(), await app.addPerson('CORPORATE')];
  await app.pool.query(`update users set registered_at = '2025-02-20T12:00:00Z' where id = any($1)`, [
    [bea.userId, shop.userId],
  ]);
  const [from, to] = [bea.accountId, shop.accountId];
  for (const [at, came, given] of [
    ['2025-05-01T03:59:59.999Z', 1_000n, 60n],
    ['2025-05-01T04:00:00Z', 20n, 5n],
  ] as const) {
    await postAt(app.pool, { type: 'reward', from: 1n, to: from, amount: came, at });
    await postAt(app.pool, { type: 'transfer', from, to, amount: given, at });
  }
}

/** What the paper says, and what the answer is. */
async function paper(month: string, { token } = ana) {
  const response = await fetch(`${app.url}/api/v1/statements/${month}/pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, words: wordsOfPdf(bytes) };
}

describe('the months', () => {
  test('are those since the inscription, the latest first', async () => {
    const { body } = await app.call('GET', '/statements', { token: ana.token });
    expect(body.months).toEqual([
      { month: '2025-05', is_running: true },
      { month: '2025-04', is_running: false },
      { month: '2025-03', is_running: false },
      { month: '2025-02', is_running: false },
    ]);
  });

  test.each(['2025-01', '2025-06'])('%s is none of them', async (month) => {
    const { status, body } = await app.call('GET', `/statements/${month}/pdf`, { token: ana.token });
    expect([status, body.error.rule]).toEqual([404, 'statement_not_found']);
  });
});

describe('the paper of a month', () => {
  test('has opening, every operation with the balance after it, and closing', async () => {
    const { status, headers, words } = await paper('2025-03');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain('estado-de-cuenta-2025-03.pdf');
    expect(words).toContain('Estado de cuenta · marzo de 2025');
    expect(words).toContain('01-03-2025 a 31-03-2025');
    expect(words).toContain('Saldo inicial 1.000 AVPM');
    expect(words).toContain('Recibido +500 AVPM');
    expect(words).toContain('Entregado -301 AVPM');
    expect(words).toContain('Saldo final 1.199 AVPM');
    const operations = [
      ...words.matchAll(/(\d\d-\d\d-\d{4} \d\d:\d\d) (\S+) #\d+ (.*?) ([+-][\d.]+) ([\d.]+) en camino/g),
    ];
    expect(operations.map(([, ...cells]) => cells)).toEqual([
      ['01-03-2025 00:00', 'Premio', 'Historia', '+500', '1.500'],
      ['11-03-2025 22:30', 'Transferencia', 'Persona2 Prueba · Regalo para Ñandú', '-101', '1.399'],
      ['31-03-2025 23:59', 'Redención', 'Historia', '-200', '1.199'],
    ]);
  });

  test('names others as the list does: no wallet and no customer number of theirs', async () => {
    const { words } = await paper('2025-03');
    const { rows } = await app.pool.query<{ id: bigint; number: string; wallet: string }>(
      'select u.id, u.customerid as number, a.address_eth as wallet from users u join accounts a on a.user_id = u.id where u.id = any($1)',
      [[ana.userId, luis.userId]],
    );
    const told = rows.map(({ id, number, wallet }) => [
      id === ana.userId,
      words.replaceAll(' ', '').includes(number),
      words.includes(wallet),
    ]);
    expect(new Map(told.map(([isOwn, ...rest]) => [isOwn, rest]))).toEqual(
      new Map([
        [false, [false, false]],
        [true, [true, true]],
      ]),
    );
  });

  test('a month without operations says so, and begins as it ends', async () => {
    const { words } = await paper('2025-03', ally);
    expect(words).toContain(texts.none);
    expect(words).toContain('Saldo inicial 0 AVPM');
    expect(words).toContain('Saldo final 0 AVPM');
  });

  test('the month that runs goes up to now; what is posted later is in the next one', async () => {
    const { words } = await paper('2025-05', ally);
    expect(words).toContain(texts.running('02-05-2025 08:00'));
    expect(words).toContain('Saldo final 50 AVPM');
    expect(words).toContain('Persona1 Prueba · Almuerzo +50 50');
    clock = new Date('2025-05-02T10:59:59Z');
    expect((await paper('2025-05', ally)).words).toContain('Saldo final 0 AVPM');
    clock = new Date('2025-05-02T12:00:00Z');
  });

  test('says that the chain cannot be asked, and comes all the same', async () => {
    const { status, words } = await paper('2025-04');
    expect(status).toBe(200);
    expect(words).toContain(texts.silent);
    expect(words).toContain('En camino a la cadena: 5 operaciones (+1.206 AVPM)');
  });

  test('what does not add up is not printed', async () => {
    // A closing that says something else than its postings: nobody can write one but the tables' owner.
    const at = new Date('2025-04-01T04:00:00Z');
    await app.pool.query('alter table account_closings disable trigger user');
    await app.pool.query(
      'update account_closings set balance = balance + 1 where account_id = $1 and closed_before = $2',
      [ana.accountId, at],
    );
    const { status } = await paper('2025-03');
    await app.pool.query(
      'update account_closings set balance = balance - 1 where account_id = $1 and closed_before = $2',
      [ana.accountId, at],
    );
    await app.pool.query('alter table account_closings enable trigger user');
    expect(status).toBe(500);
    expect((await paper('2025-03')).status).toBe(200);
  });
});

describe('what the chain says', () => {
  const hash = `0x${'ab'.repeat(32)}` as const;
  const waiting = { operations: 0, miles: 0n };
  const compared = (result: 'agrees' | 'differs' | 'undecided', onChain: bigint, later = waiting): AccountCheck => ({
    address: `0x${'1'.repeat(40)}`,
    last: { hash, block: 12_345n },
    waiting,
    comparison: { block: 12_345n, onChain, expected: 1_199n, result, later },
  });
  const words = async (check: AccountCheck) => {
    const statement = await readStatement(app.pool, { userId: ana.userId, month: '2025-03', now: clock });
    return wordsOfPdf(await drawStatement({ statement: statement as Statement, check, brand, now: clock }));
  };

  test.each<[string, AccountCheck, readonly string[]]>([
    [
      'agrees',
      compared('agrees', 1_199n),
      [`${hash} · bloque 12.345`, 'Saldo en la cadena (bloque 12.345): 1.199', texts.agrees, texts.waitingNone],
    ],
    ['differs', compared('differs', 1_200n), [texts.differs('+1 AVPM')]],
    ['is not known yet', compared('undecided', 1_000n), [texts.undecided]],
    ['has more already', compared('agrees', 1_199n, { operations: 2, miles: -8n }), [texts.later(2, '-8 AVPM')]],
    [
      'has nothing of it yet',
      { address: null, last: null, waiting: { operations: 1, miles: 5n }, comparison: 'nothing' },
      [texts.nothing, texts.waitingSome(1, '+5 AVPM')],
    ],
  ])('%s', async (_name, check, expected) => {
    const said = await words(check);
    for (const text of expected) expect(said).toContain(text);
  });
});

test('a long month turns the page, with the head of the table on each', async () => {
  for (let day = 1; day <= 90; day += 1)
    await postAt(app.pool, {
      type: 'reward',
      from: 1n,
      to: luis.accountId,
      amount: 1n,
      at: new Date(Date.UTC(2025, 3, 2, 12, day)).toISOString(),
    });
  const { words } = await paper('2025-04', luis);
  expect(words).toContain('Saldo final 185 AVPM');
  const pages = [...words.matchAll(/Página (\d) de (\d)/g)].map(([, page, count]) => `${page}/${count}`);
  expect(pages).toEqual(['1/3', '2/3', '3/3']);
  expect(words.split('Fecha Operación Detalle Millas Saldo Hash')).toHaveLength(4);
});

test('a month that is too long for paper has its sums, its last operations, and says so', async () => {
  const asked = { userId: bea.userId, month: '2025-04', now: clock };
  const whole = (await readStatement(app.pool, asked)) as Statement;
  const cut = (await readStatement(app.pool, { ...asked, lines: 1 })) as Statement;
  expect(whole.lines).toHaveLength(2);
  expect(cut).toEqual({ ...whole, lines: whole.lines.slice(-1) });
  const check: AccountCheck = {
    address: null,
    last: null,
    waiting: { operations: 0, miles: 0n },
    comparison: 'nothing',
  };
  const told = wordsOfPdf(await drawStatement({ statement: cut, check, brand, now: clock }));
  expect(told).toContain(texts.cut(2, 1));
});

describe('what happens at midnight is of the same day everywhere', () => {
  let token: string;
  const [april, may] = ['2025-04-30', '2025-05-01'];
  beforeAll(async () => {
    ({ token } = await app.addPerson('SUPER_ADMIN'));
  });
  const get = async (path: string, query: Record<string, string> = {}) =>
    (await app.call('GET', path, { token, query })).body;

  test.each([
    ['a day', { dateFrom: april, dateTo: april }, [60, 1_000]],
    ['the day after', { dateFrom: may, dateTo: may }, [5, 20]],
    ['both', { dateFrom: april, dateTo: may }, [5, 20, 60, 1_000]],
    ['from a day on', { dateFrom: may }, [5, 20]],
    ['up to a day', { dateTo: april }, [60, 1_000]],
  ])('in the list of operations and its export: %s', async (_name, days, amounts) => {
    const body = { ...days, email: bea.email };
    const { operations } = await get('/operations', body);
    expect(operations.map(({ amount }: { amount: number }) => amount)).toEqual(amounts);
    const file = await fetch(`${app.url}/api/v1/operations/excel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const [header = [], ...rows] = await readSheet(Buffer.from(await file.arrayBuffer()));
    expect(rows.map((row) => row[header.indexOf(operationTexts.columns.amount)])).toEqual(amounts);
  });

  test('on the dashboard, by days and by months', async () => {
    const issued = async (by: string) =>
      (await get('/reports/dashboard', { date_from: april, date_to: may, by })).periods.map(
        (period: { from: string; issued: number }) => [period.from, period.issued],
      );
    expect(await issued('day')).toEqual([
      [april, 1_000],
      [may, 20],
    ]);
    expect(await issued('month')).toEqual([
      [april, 1_000],
      [may, 20],
    ]);
  });

  test('in the month', async () => {
    const came = async (month: string) =>
      (await get(`/reports/months/${month}/operations`, { line: 'issued_rewards', quantity: '100' })).rows.flatMap(
        ({ email, miles }: { email: string; miles: number }) => (email === bea.email ? [miles] : []),
      );
    expect([await came('2025-04'), await came('2025-05')]).toEqual([[1_000], [20]]);
  });

  test('on the statements of both', async () => {
    const of = async (month: string, person: Person) => (await paper(month, person)).words;
    expect(await of('2025-04', bea)).toContain('Saldo final 940 AVPM');
    expect(await of('2025-05', bea)).toContain('Saldo inicial 940 AVPM');
    expect(await of('2025-05', bea)).toContain('Recibido +20 AVPM');
    expect(await of('2025-04', shop)).toContain('Saldo final 60 AVPM');
  });

  test('in what the ally is paid for', async () => {
    const arrived = async (month: string) => (await get(`/payouts/${shop.userId}/${month}`)).payout.arrived;
    expect([await arrived('2025-04'), await arrived('2025-05')]).toEqual([60, 5]);
  });
});
