import { payoutCents } from '@millaje/domain/payouts/payouts';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Person, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { wordsOfPdf } from '../../../../../test/support/pdf.ts';
import { type Entry, postAt } from './payouts.fixture.ts';
import { type PaidPayout, payoutMoved, payoutPaid } from './payout-attachment.ts';

let app: TestApp;
let admin: Person;
let second: Person;
let consult: Person;
let ana: Person;
let otherServer: string;
const start = new Date('2026-03-05T12:00:00Z');
let clock = start;

const post = (entry: Entry) => postAt(app.pool, entry);
const get = (path: string, query: Record<string, string | number> = {}, { token } = admin) =>
  app.call('GET', `/payouts${path}`, { token, query });
const monthOf = (ally: Person, month: string, by = admin) => get(`/${ally.userId}/${month}`, {}, by);
const bodyOf = (ally: Person, month: string, miles: number) => ({
  id_user: Number(ally.userId),
  month,
  miles,
  bank_reference: 'TRF-88',
  paid_on: '2026-03-04',
  same_payment: true,
});
const pay = (ally: Person, month: string, miles: number, own: { by?: Person; key?: string; body?: object } = {}) =>
  app.call('POST', '/payouts/pay', {
    token: (own.by ?? admin).token,
    body: { ...bodyOf(ally, month, miles), ...own.body },
    ...(own.key !== undefined && { headers: { 'idempotency-key': own.key } }),
  });
const ruleOf = ({ status, body }: Answer) => (status < 300 ? 'ok' : (body.error.rule as string));
const balanceOf = async ({ accountId }: Person) =>
  (await app.pool.query('select balance from account_balances where account_id = $1', [accountId])).rows[0].balance;
const payoutsOf = async ({ accountId }: Person) =>
  (await app.pool.query('select amount from operations where type = 10 and from_account_id = $1', [accountId])).rows;
/** Somebody with miles of long ago: what is posted with its time comes after whatever its accounts had. */
async function addGiver(): Promise<bigint> {
  const { accountId } = await app.addPerson();
  await post({ type: 'reward', from: 1n, to: accountId, amount: 1_000_000n, at: '2025-11-01T12:00:00Z' });
  return accountId;
}
/** An ally with a customer, who gave it miles, each at its time. */
async function addAlly(
  ...given: readonly (readonly [miles: bigint, at: string])[]
): Promise<Person & { giver: bigint }> {
  const [ally, giver] = [await app.addPerson('CORPORATE'), await addGiver()];
  for (const [amount, at] of given) await post({ from: giver, to: ally.accountId, amount, at });
  return { ...ally, giver };
}
const [january, february] = ['2026-01-10T12:00:00Z', '2026-02-10T12:00:00Z'];

beforeAll(async () => {
  app = await startTestApp({}, { now: () => clock });
  [admin, second, consult, ana] = [
    await app.addPerson('SUPER_ADMIN'),
    await app.addPerson('SUPER_ADMIN'),
    await app.addPerson('CONSULT'),
    await app.addPerson(),
  ];
  otherServer = await app.startAnother();
});
afterAll(() => app.stop());

describe('a month', () => {
  test('begins and ends by the clocks of the programme, and counts what arrived', async () => {
    const ally = await addAlly(
      [1_000n, '2025-12-01T03:59:59.999Z'],
      [2_000n, '2025-12-01T04:00:00Z'],
      [401n, '2026-01-01T03:59:59.999Z'],
    );
    await post({ from: ally.giver, to: ally.accountId, amount: 100n, fee: 5n, at: '2026-01-01T04:00:00Z' });
    await post({ type: 'reward', from: 1n, to: ally.accountId, amount: 70n, at: january });
    const { body } = await get('', { email: ally.email });
    expect(
      body.rows.map(({ month, arrived, operations, miles, usd, status, deadline }: Record<string, unknown>) => [
        month,
        arrived,
        operations,
        miles,
        usd,
        status,
        deadline,
      ]),
    ).toEqual([
      ['2026-01', 95, 1, 95, '0.48', 'overdue', '2026-02-18'],
      ['2025-12', 2_401, 2, 2_401, '12.01', 'overdue', '2026-01-18'],
      ['2025-11', 1_000, 1, 1_000, '5.00', 'overdue', '2025-12-18'],
    ]);
    expect(body).toMatchObject({ count: 3, page: 1, unpaid: { months: 3, overdue: 3, miles: 3_496 } });
    const { body: of } = await get(`/${ally.userId}/2025-12/operations`);
    expect(of).toMatchObject({
      count: 2,
      rows: [
        { type: 'Transferencia', miles: 401, from: expect.any(String) },
        { type: 'Transferencia', miles: 2_000, date: '2025-12-01T04:00:00.000Z' },
      ],
    });
  });

  test.each([
    ['2026-03-01T03:59:59Z', 'open'],
    ['2026-03-01T04:00:00Z', 'due'],
    ['2026-03-19T03:59:59Z', 'due'],
    ['2026-03-19T04:00:00Z', 'overdue'],
  ])('of February is at %s %s', async (at, status) => {
    const ally = await addAlly([200n, february]);
    clock = new Date(at);
    try {
      expect((await monthOf(ally, '2026-02')).body.payout.status).toBe(status);
      expect((await get('', { email: ally.email, status })).body.count).toBe(1);
    } finally {
      clock = start;
    }
  });

  test('counts less what was taken back, and nothing of an earlier life as a member', async () => {
    const ally = await addAlly([900n, january]);
    const id = await post({ from: ally.giver, to: ally.accountId, amount: 300n, at: january });
    const back = { type: 'reversal', from: ally.accountId, to: ally.giver, corrects: id } as const;
    await post({ ...back, amount: 300n, at: february });
    await post({ from: ally.giver, to: ally.accountId, amount: 500n, at: february });
    const { body } = await get('', { email: ally.email });
    expect(body.rows).toMatchObject([
      { month: '2026-02', arrived: 200, operations: 2 },
      { month: '2026-01', arrived: 1_200, operations: 2 },
    ]);
    expect((await get(`/${ally.userId}/2026-02/operations`)).body.rows).toMatchObject([
      { miles: 500 },
      { miles: -300, type: 'Reintegro', from: null },
    ]);
    const [member, giver] = [await app.addPerson(), await addGiver()];
    await post({ from: giver, to: member.accountId, amount: 60n, at: january });
    await post({ from: member.accountId, to: giver, amount: 60n, at: january });
    await app.pool.query(`update users set role_id = 4 where id = $1`, [member.userId]);
    await app.pool.query(`update accounts set kind = 'ally' where id = $1`, [member.accountId]);
    expect((await get('', { email: member.email })).body.count).toBe(0);
  });

  test('is due as far as the miles are still there, the oldest first', async () => {
    const ally = await addAlly([1_000n, january], [600n, february]);
    await post({ from: ally.accountId, to: ally.giver, amount: 700n, at: '2026-02-11T12:00:00Z' });
    const due = async () => (await get('', { email: ally.email })).body.rows.map((row: { miles: number }) => row.miles);
    expect(await due()).toEqual([0, 900]);
    expect((await monthOf(ally, '2026-02')).body.payout).toMatchObject({
      status: 'nothing',
      arrived: 600,
      usd: '0.00',
    });
    expect(ruleOf(await pay(ally, '2026-02', 600))).toBe('payout_nothing_due');
    expect((await pay(ally, '2026-01', 900)).body.payout).toMatchObject({ arrived: 1_000, miles: 900, usd: '4.50' });
    expect(await due()).toEqual([0, 900]);
  });
});

test('the database reckons dollars as the domain does', async () => {
  const miles = [1n, 2n, 3n, 199n, 200n, 201n, 9_007_199_254_740_991n];
  const { rows } = await app.pool.query('select payout_cents(miles) as cents from unnest($1::bigint[]) miles', [miles]);
  expect(rows.map(({ cents }) => cents)).toEqual(miles.map((each) => payoutCents(each)));
});

describe('paying', () => {
  test('takes the miles, and writes the month, the audit and the mail', async () => {
    const ally = await addAlly([3_401n, january], [800n, february]);
    const { status, body } = await pay(ally, '2026-01', 3_401, { key: 'enero' });
    expect([status, body.message]).toEqual([201, 'Liquidación marcada como pagada']);
    expect(body.payout).toMatchObject({
      status: 'paid',
      miles: 3_401,
      usd: '17.01',
      paid: { bank_reference: 'TRF-88', paid_on: '2026-03-04', paid_by: expect.any(String) },
    });
    expect(await balanceOf(ally)).toBe(800n);
    const { operation } = body.payout.paid;
    const told = await app.call('GET', `/operations/${operation}`, { token: ally.token });
    expect(told.body.operation).toMatchObject({
      type: 'Liquidación',
      amount: 3_401,
      to: null,
      description: 'Liquidación de enero de 2026',
    });
    const { rows: entries } = await app.pool.query(
      `select opened(after) as after from audit_entries where action = 'payout_paid' and subject_id = $1`,
      [String(operation)],
    );
    expect(entries).toEqual([{ after: expect.objectContaining({ month: '2026-01', miles: 3_401, cents: 1_701 }) }]);
    const { rows: mails } = await app.pool.query(
      'select template, opened(data) as data from outbox where recipient = $1',
      [ally.email],
    );
    expect(mails).toEqual([
      { template: 'payout_paid', data: expect.objectContaining({ month: '2026-01', miles: 3_401, usd: '17.01' }) },
    ]);
    // The same request again is answered as it was; the key serves nothing else.
    expect((await pay(ally, '2026-01', 3_401, { key: 'enero' })).body.payout.paid.operation).toBe(operation);
    expect(ruleOf(await pay(ally, '2026-02', 800, { key: 'enero' }))).toBe('idempotency_key_reused');
    expect(ruleOf(await pay(ally, '2026-01', 3_401))).toBe('payout_paid');
    expect(await payoutsOf(ally)).toEqual([{ amount: 3_401n }]);
    // The next month stands as it was.
    expect((await monthOf(ally, '2026-02')).body.payout).toMatchObject({ miles: 800, status: 'due' });
    expect((await pay(ally, '2026-02', 800)).status).toBe(201);
  });

  test('is refused where it may not be, and writes nothing then', async () => {
    const ally = await addAlly([1_000n, january], [600n, february], [90n, '2026-03-02T12:00:00Z']);
    const stranger = await addAlly();
    await app.writingNothing(async () => {
      expect(ruleOf(await pay(ally, '2026-03', 90))).toBe('payout_open');
      expect(ruleOf(await pay(ally, '2025-10', 90))).toBe('payout_not_found');
      expect(ruleOf(await pay(stranger, '2026-01', 90))).toBe('payout_not_found');
      expect(ruleOf(await pay(ana, '2026-01', 90))).toBe('payout_not_found');
      expect(ruleOf(await pay(ally, '2026-01', 999))).toBe('payout_changed');
      const earlier = await pay(ally, '2026-02', 600);
      expect([ruleOf(earlier), earlier.body.message]).toEqual([
        'payout_earlier_due',
        'Primero debe pagarse la liquidación de enero de 2026.',
      ]);
      const fieldsOf = async (body: object) => (await pay(ally, '2026-01', 1_000, { body })).body.error.fields;
      expect(await fieldsOf({ paid_on: '2026-03-06' })).toEqual({ paid_on: 'La fecha no puede ser posterior a hoy.' });
      expect(await fieldsOf({ paid_on: '2026-01-31' })).toEqual({
        paid_on: 'La fecha no puede ser anterior al fin del mes que se paga.',
      });
      expect(await fieldsOf({ bank_reference: ' ' })).toEqual({ bank_reference: 'Indique la referencia del pago.' });
    });
    // Who may not is told by the audit.
    for (const by of [consult, ally, ana]) expect((await pay(ally, '2026-01', 1_000, { by })).status).toBe(403);
    expect(await balanceOf(ally)).toBe(1_690n);
  });

  test('by the reference of another month is asked about, however it is written, and done where it is one transfer', async () => {
    const [ally, other] = [await addAlly([1_000n, january], [600n, february]), await addAlly([70n, january])];
    const by = (bank_reference: string, same_payment?: boolean) => ({ body: { bank_reference, same_payment } });
    expect((await pay(ally, '2026-01', 1_000, by('00 TRF 0099-A'))).status).toBe(201);
    await app.writingNothing(async () => {
      const again = await pay(ally, '2026-02', 600, by('trf-0099a'));
      expect([ruleOf(again), again.body.message]).toEqual([
        'payout_reference_used',
        expect.stringMatching(/^Con esa referencia ya se pagó enero de 2026 a /),
      ]);
      expect(ruleOf(await pay(other, '2026-01', 70, by('TRF0099A', false)))).toBe('payout_reference_used');
    });
    expect((await pay(other, '2026-01', 70, by('TRF-00990'))).status).toBe(201);
    expect((await pay(ally, '2026-02', 600, by('TRF0099A', true))).status).toBe(201);
  });

  test('a month that moved since it was read is not paid, nor a second one of the same ally with it', async () => {
    const ally = await addAlly([1_000n, january], [400n, february]);
    const run = async <Row>(_name: string, text: string, values?: unknown[]) =>
      (await app.pool.query(text, values)).rows as Row[];
    const check = (...seen: [month: string, miles: bigint][]) => {
      const payments = seen.map(([month, miles]) => ({
        row: { account_id: ally.accountId, month, miles },
        bankReference: 'TRF',
        isSamePayment: true,
        today: '2026-03-05',
      }));
      return payoutPaid.check?.(run, payments as PaidPayout[]);
    };
    expect(await check(['2026-01', 1_000n])).toEqual([undefined]);
    expect(await check(['2026-01', 999n])).toEqual([payoutMoved]);
    // Two pay the same month, and one of them read it before its last operation.
    expect(await check(['2026-01', 999n], ['2026-01', 1_000n])).toEqual([payoutMoved, undefined]);
    expect(await check(['2026-01', 1_000n], ['2026-02', 400n])).toEqual([undefined, payoutMoved]);
  });

  test('by two of the staff at once, at two servers, is one payment, and 409 for the other', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ally = await addAlly([1_000n, january], [400n, february]);
      const elsewhere = async (): Promise<Answer> => {
        const response = await fetch(`${otherServer}/api/v1/payouts/pay`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${second.token}`,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          },
          body: JSON.stringify(bodyOf(ally, '2026-01', 1_000)),
        });
        return { status: response.status, headers: response.headers, body: await response.json() };
      };
      const answers = await Promise.all([
        pay(ally, '2026-01', 1_000),
        round % 2 === 0 ? pay(ally, '2026-01', 1_000, { by: second }) : elsewhere(),
      ]);
      expect(answers.map(ruleOf).toSorted()).toEqual(['ok', 'payout_paid']);
      expect(await payoutsOf(ally)).toEqual([{ amount: 1_000n }]);
      expect(await balanceOf(ally)).toBe(400n);
    }
  });

  test('twice by one request at the same moment is one payment, answered alike', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ally = await addAlly([1_000n, january]);
      const key = `a-la-vez-${round}`;
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => pay(ally, '2026-01', 1_000, { key })));
      expect(answers.map(ruleOf)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
      expect(await payoutsOf(ally)).toEqual([{ amount: 1_000n }]);
    }
  });

  test('while the ally gives miles on never takes more than is there', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ally = await addAlly([1_000n, january]);
      const transfer = { email_to: ana.email, amount: 600, description: 'A otro' };
      const [paid, given] = await Promise.all([
        pay(ally, '2026-01', 1_000),
        app.call('POST', '/miles/transfer', { token: ally.token, body: transfer }),
      ]);
      const outcome = [ruleOf(paid), ruleOf(given)].join(' ');
      expect(['ok insufficient_miles', 'payout_changed ok']).toContain(outcome);
      expect(await balanceOf(ally)).toBe(given.status === 201 ? 400n : 0n);
    }
  });
});

describe('who reads', () => {
  test('allies see their own months, without who of the staff paid them', async () => {
    const [mine, other] = [await addAlly([3_000n, january]), await addAlly([50n, january])];
    await pay(mine, '2026-01', 3_000);
    const { body } = await get('', { email: other.email }, mine);
    expect(body.rows).toMatchObject([{ id_user: Number(mine.userId), status: 'paid', paid: { paid_by: null } }]);
    expect(body.count).toBe(1);
    for (const path of ['', '/operations', '/pdf'])
      expect(ruleOf(await get(`/${other.userId}/2026-01${path}`, {}, mine))).toBe('payout_not_found');
    expect((await monthOf(mine, '2026-01', mine)).body.payout.miles).toBe(3_000);
    expect((await get('/excel', {}, mine)).status).toBe(403);
    expect((await get('', {}, ana)).status).toBe(403);
    expect((await get('', { email: mine.email }, consult)).body.rows[0].paid.paid_by).toEqual(expect.any(String));
  });

  test('filters and pages find what they name', async () => {
    const ally = await addAlly([70n, january], [90n, february]);
    const monthsOf = async (query: Record<string, string | number>) =>
      (await get('', { email: ally.email, ...query })).body.rows.map((row: { month: string }) => row.month);
    expect(await monthsOf({ month: '2026-01' })).toEqual(['2026-01']);
    expect(await monthsOf({ status: 'overdue' })).toEqual(['2026-01']);
    expect(await monthsOf({ status: '' })).toEqual(['2026-02', '2026-01']);
    expect((await get('', { quantity: 5, page_count: 1 })).body.rows).toHaveLength(5);
    expect((await get('', { email: ally.email, page_count: 9 })).body).toMatchObject({ count: 2, page: 1 });
    expect((await get('', { month: '2026-13' })).status).toBe(400);
    expect((await get('', { status: 'nada' })).status).toBe(400);
  });
});

describe('files', () => {
  const download = async (path: string, query: Record<string, string>, { token }: Person) => {
    const response = await fetch(`${app.url}/api/v1/payouts${path}?${new URLSearchParams(query).toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, file: Buffer.from(await response.arrayBuffer()) };
  };

  test('the list is a spreadsheet with the same figures', async () => {
    const ally = await addAlly([401n, january], [100n, february]);
    await pay(ally, '2026-01', 401);
    const { status, file } = await download('/excel', { email: ally.email }, consult);
    expect(status).toBe(200);
    const [head = [], ...rows] = await readSheet(file);
    expect(head.slice(0, 2)).toEqual(['Mes', 'Aliado']);
    const shown = rows.map((row) => Object.fromEntries(head.map((name, place) => [String(name), row[place]])));
    expect(shown).toMatchObject([
      { Mes: '2026-02', 'Millas recibidas': 100, 'Monto (USD)': 0.5, Estado: 'Por pagar' },
      {
        Mes: '2026-01',
        'Millas recibidas': 401,
        'Monto (USD)': 2.01,
        Estado: 'Pagada',
        'Referencia del pago': 'TRF-88',
      },
    ]);
  });

  test('a statement tells the month, that less was paid than arrived, and its operations', async () => {
    const ally = await addAlly([1_000n, january], [2_500n, '2026-01-20T12:00:00Z']);
    await post({ from: ally.accountId, to: ally.giver, amount: 500n, at: '2026-01-21T12:00:00Z' });
    await pay(ally, '2026-01', 3_000);
    const { status, file } = await download(`/${ally.userId}/2026-01/pdf`, {}, ally);
    expect(status).toBe(200);
    const words = wordsOfPdf(file);
    for (const part of ['Liquidación de enero de 2026', 'Pagada', '15,00', 'TRF-88', '20-01-2026', '2.500', '3.500'])
      expect(words).toContain(part);
    expect(words).toContain('se pagaron las 3.000 que quedaban');
    const { file: running } = await download(
      `/${(await addAlly([80n, '2026-03-02T12:00:00Z'])).userId}/2026-03/pdf`,
      {},
      admin,
    );
    expect(wordsOfPdf(running)).toContain('El mes no ha terminado');
  });
});
