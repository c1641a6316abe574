import { redemptionTexts as texts } from '@millaje/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../../../test/support/app.ts';
import { startCuttingProxy } from '../../../../../test/support/cutting-proxy.ts';
import type { Caller, Context } from '../../platform/http/bind.ts';
import { createLedger } from '../ledger/index.ts';
import { dependenciesOf, immortal } from './crashes.fixture.ts';
import { dayFromNow, type Redemptions, startRedemptions } from './redemptions.fixture.ts';
import { reject } from './update-redemption.ts';

let at: Redemptions;
let member: Person;
beforeAll(async () => {
  at = await startRedemptions();
});
afterAll(() => at.app.stop());
beforeEach(async () => {
  member = await at.addMember();
  Object.assign(at.memory.seats, { LIGHT: 9, MEDIUM: 9, ULTRA: 9, BUSINESS: 9 });
  at.memory.fares.LIGHT = 10_000n;
});

const mailsTo = async ({ email }: Person) =>
  (
    await at.app.pool.query(
      'select template, opened(data) as data from outbox where recipient = $1 order by created_at',
      [email],
    )
  ).rows;
const referencesOf = async (operationId: bigint) =>
  (
    await at.app.pool.query<{ kind: string; reference: string }>(
      'select kind, reference from operation_references where operation_id = $1 order by kind',
      [operationId],
    )
  ).rows.map(({ kind, reference }) => `${kind} ${reference}`);

test('miles become a ticket: seats, operation, references and mail agree', async () => {
  const { status, body } = await at.searchAndRedeem(member);
  expect([status, body.code, body.message, body.status]).toEqual([200, 200, texts.done, 2]);
  const [{ ticketNumber }] = body.tickets;
  const row = await at.rowOf(body.id_redemption);
  expect(row).toMatchObject({ stage: 'over', pnr: body.pnr, tickets: [ticketNumber], miles_price: 6_000n });
  expect(await at.balanceOf(member)).toEqual({ balance: 44_000, held: 0 });
  expect(at.memory.bookings.get(`redemption ${row.id}`)).toMatchObject({ state: 'ticketed', pnr: body.pnr });
  expect(await referencesOf(row.operation_id)).toEqual([
    `pnr ${body.pnr}`,
    `redemption ${row.id}`,
    `ticket ${ticketNumber}`,
  ]);
  const operation = (await at.app.call('GET', '/operations/user/last', { token: member.token })).body.operation;
  expect(operation).toMatchObject({
    type: 'Redención',
    amount: 6_000,
    ticket_number: ticketNumber,
    redemption: {
      pnr: body.pnr,
      departure: 'BLA',
      arrive: 'CCS',
      flight_type: 'RT',
      seat_go: 'LIGHT',
      seat_return: 'LIGHT',
      id_redemption: body.id_redemption,
      seat: 'Economy',
      flight_details: {
        pnr: body.pnr,
        tickets: [{ ticketNumber }],
        segments: {
          going: [
            { departure: 'BLA', arrival: 'CCS', flightNumber: '9V1301', depatureTime: `${dayFromNow(30)}T06:45` },
          ],
          goBack: [{ departure: 'CCS', arrival: 'BLA', flightNumber: '9V1302' }],
        },
      },
    },
  });
  expect(await mailsTo(member)).toMatchObject([
    { template: 'redemption_done', data: { pnr: body.pnr, tickets: [ticketNumber], miles: 6_000 } },
  ]);
});

test('one way and the price of the chart', async () => {
  const { token } = (await at.search({ round_trip: 0, return_date: null }, 1)).body;
  const { body } = await at.redeem(member, at.bodyOf(token, { round_trip: 0, goBack: null }), { edition: 1 });
  expect(await at.rowOf(body.id_redemption)).toMatchObject({ flight_type: 'OW', miles_price: 2_000n });
});

describe('the same key', () => {
  test('gives the first answer again, and other input is refused', async () => {
    const { token } = (await at.search()).body;
    const first = await at.redeem(member, at.bodyOf(token), { key: 'una-vez' });
    const again = await at.redeem(member, at.bodyOf(token), { key: 'una-vez' });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await at.redeem(member, at.bodyOf(token, { goBack: { offer: '1001-ULTRA' } }), { key: 'una-vez' });
    expect(other.body.error.rule).toBe('idempotency_key_reused');
    expect((await at.balanceOf(member)).balance).toBe(44_000);
  });

  test('tells what became of it to whom it belongs', async () => {
    const outcomeOf = async ({ token }: Person, key: string) =>
      (await at.app.call('GET', `/redemptions/outcome?key=${encodeURIComponent(key)}`, { token })).body;
    expect(await outcomeOf(member, 'hecha')).toMatchObject({ outcome: 'unknown', redemption: null, refusal: null });
    const { body } = await at.redeem(member, at.bodyOf((await at.search()).body.token), { key: 'hecha' });
    const { id_redemption, status, tickets, pnr } = body;
    expect(await outcomeOf(member, 'hecha')).toMatchObject({
      outcome: 'done',
      redemption: { id_redemption, status, tickets, pnr },
      refusal: null,
    });
    expect((await outcomeOf(await at.addMember(), 'hecha')).outcome).toBe('unknown');
    const lost = (await at.search()).body.token;
    at.memory.will('book', 'refused');
    await at.redeem(member, at.bodyOf(lost), { key: 'negada' });
    expect(await outcomeOf(member, 'negada')).toMatchObject({
      outcome: 'refused',
      redemption: null,
      refusal: { rule: 'booking_refused' },
    });
  });

  test('twice at the same moment is one ticket', async () => {
    const { token } = (await at.search()).body;
    const answers = await Promise.all([1, 2, 3].map(() => at.redeem(member, at.bodyOf(token), { key: 'a-la-vez' })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await at.balanceOf(member)).balance).toBe(44_000);
  });

  test('a key is asked for', async () => {
    const { token } = (await at.search()).body;
    const answer = await at.app.call('POST', '/api/v2/redemptions/add', {
      token: member.token,
      body: at.bodyOf(token),
      withoutKey: true,
    });
    expect(answer.status).toBe(400);
  });
});

test('two browsers with miles for one: one ticket, and one is told that miles are missing', async () => {
  const poor = await at.addMember(7_000n);
  const answers = await Promise.all([1, 2].map(() => at.searchAndRedeem(poor)));
  expect(
    answers.map(({ body }) => (body.error?.rule as string) ?? 'ok').toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['insufficient_miles', 'ok']);
  expect(await at.balanceOf(poor)).toEqual({ balance: 1_000, held: 0 });
});

test('a search is used once', async () => {
  const { token } = (await at.search()).body;
  await at.redeem(member, at.bodyOf(token));
  expect((await at.redeem(member, at.bodyOf(token))).body.error.rule).toBe('quote_used');
});

test('a price that changed is refused with both prices, and a quote of the new one', async () => {
  const { token } = (await at.search()).body;
  at.memory.fares.LIGHT = 11_000n;
  const { status, body } = await at.redeem(member, at.bodyOf(token));
  expect([status, body.error.rule, body.old_price, body.new_price]).toEqual([409, 'price_changed', 6_000, 6_600]);
  expect((await at.balanceOf(member)).balance).toBe(50_000);
  const again = await at.redeem(member, at.bodyOf(body.token));
  expect([again.status, (await at.balanceOf(member)).balance]).toEqual([200, 43_400]);
});

describe('what is wrong is refused, and nothing is written', () => {
  const document = (own: Record<string, string>) => [
    {
      type: 'ADT',
      birthCountry: 'VE',
      document: { documentType: 'ID', documentID: '12345678', docIssueCountry: 'VE', ...own },
    },
  ];
  const [passenger] = document({});
  test.each<[string, Record<string, unknown>, number, string]>([
    ['no quote', { token: 'nada' }, 409, 'quote_not_valid'],
    ['an offer of another search', { going: { offer: '7-LIGHT' } }, 409, 'quote_not_valid'],
    ['no way back', { goBack: null }, 400, 'invalid_input'],
    ['one way of a round trip', { goBack: null, round_trip: 0 }, 409, 'quote_not_valid'],
    ['nobody', { passengers: [] }, 400, 'invalid_input'],
    ['two', { passengers: [passenger, passenger] }, 400, 'invalid_input'],
    ['a child', { passengers: [{ ...passenger, type: 'CNN' }] }, 400, 'invalid_input'],
    ['somebody else', { passengers: [{ ...passenger, name: 'Otra' }] }, 400, 'invalid_input'],
    ['a document of no kind', { passengers: document({ documentType: 'X' }) }, 400, 'invalid_input'],
    ['a document without a number', { passengers: document({ documentID: '' }) }, 400, 'invalid_input'],
    [
      'a document with more figures than any',
      { passengers: document({ documentID: '1234567890123' }) },
      400,
      'invalid_input',
    ],
    ['an identity card of elsewhere', { passengers: document({ docIssueCountry: 'CO' }) }, 400, 'invalid_input'],
  ])('%s', async (_name, own, status, rule) => {
    const { token } = (await at.search()).body;
    const answer = await at.app.writingNothing(() => at.redeem(member, at.bodyOf(token, own)));
    expect([answer.status, answer.body.error.rule]).toEqual([status, rule]);
  });

  test('an identity card abroad', async () => {
    const { token } = (await at.search({ destination_iata: 'MIA', round_trip: 0 })).body;
    const abroad = at.bodyOf(token, { round_trip: 0, goBack: null });
    const answer = await at.app.writingNothing(() => at.redeem(member, abroad));
    expect(answer.body.error.fields).toEqual({ 'passengers.0.document.documentType': texts.documentTypeRequired });
  });

  test('more miles than there are', async () => {
    const poor = await at.addMember(5_999n);
    const { token } = (await at.search()).body;
    const answer = await at.app.writingNothing(() => at.redeem(poor, at.bodyOf(token)));
    expect(answer.body.error.rule).toBe('insufficient_miles');
  });

  test('seats that are gone', async () => {
    const { token } = (await at.search()).body;
    at.memory.seats.LIGHT = 0;
    const answer = await at.app.writingNothing(() => at.redeem(member, at.bodyOf(token)));
    expect(answer.body.error.rule).toBe('flight_sold_out');
  });

  test('the quote of one edition in the other', async () => {
    const { token } = (await at.search()).body;
    const answer = await at.app.writingNothing(() => at.redeem(member, at.bodyOf(token), { edition: 1 }));
    expect(answer.body.error.rule).toBe('quote_not_valid');
  });
});

describe('an inventory that refuses after the miles were set aside', () => {
  test.each(['sold_out', 'refused', 'unreachable'] as const)('%s: they are back', async (mood) => {
    at.memory.will('book', mood);
    const { status } = await at.searchAndRedeem(member);
    expect(status).toBe(mood === 'unreachable' ? 503 : 409);
    expect(await at.balanceOf(member)).toEqual({ balance: 50_000, held: 0 });
    expect(await at.lastRow()).toMatchObject({ stage: 'over', status: null });
  });

  test('the ticket: seats and miles are back', async () => {
    at.memory.will('ticket', 'refused');
    const { body } = await at.searchAndRedeem(member);
    expect(body.error.rule).toBe('booking_refused');
    expect(await at.balanceOf(member)).toEqual({ balance: 50_000, held: 0 });
    const row = await at.lastRow();
    expect(at.memory.bookings.get(`redemption ${row.id}`)?.state).toBe('cancelled');
    // What came to nothing uses no quote up.
    expect((await at.searchAndRedeem(member)).status).toBe(200);
  });
});

describe('an inventory that is silent', () => {
  test.each<[string, 'book' | 'ticket', 'silent before' | 'silent after']>([
    ['before booking', 'book', 'silent before'],
    ['after booking', 'book', 'silent after'],
    ['before ticketing', 'ticket', 'silent before'],
    ['after ticketing', 'ticket', 'silent after'],
  ])('%s is read back, and there is one ticket', async (_name, call, mood) => {
    at.memory.will(call, mood);
    const { body } = await at.searchAndRedeem(member);
    expect([body.status, body.tickets.length]).toEqual([2, 1]);
    expect(await at.balanceOf(member)).toEqual({ balance: 44_000, held: 0 });
  });

  test.each<['book' | 'ticket', 'silent before' | 'another passenger']>([
    ['book', 'silent before'],
    ['ticket', 'silent before'],
    ['book', 'another passenger'],
    ['ticket', 'another passenger'],
  ])('what stays unknown of %s (%s) is a request in process', async (call, mood) => {
    at.memory.will(call, mood);
    at.memory.will('find', 'silent before', 'silent before', 'silent before');
    const { status, body } = await at.searchAndRedeem(member);
    at.memory.will('find');
    expect([status, body]).toMatchObject([200, { status: 1, tickets: [], pnr: null, message: texts.inProcess }]);
    expect(await at.balanceOf(member)).toEqual({ balance: 44_000, held: 0 });
    expect((await mailsTo(member)).map(({ template }) => template)).toEqual(['redemption_in_process']);
  });
});

const request = () => at.request(member);
const update = (body: Record<string, unknown>, token = at.administrator.token) =>
  at.app.call('POST', '/redemptions/update', { token, body });

describe('a request in process', () => {
  test('is accepted with its PNR, once, and the member is told', async () => {
    const id = await request();
    const { status, body } = await update({ id_redemption: id, status: 2, pnr: 'abcdef' });
    expect([status, body.redemption.statusName, body.redemption.pnr]).toEqual([201, 'Aceptada', 'ABCDEF']);
    expect((await mailsTo(member)).at(-1)).toMatchObject({ template: 'redemption_done', data: { pnr: 'ABCDEF' } });
    for (const next of [2, 3]) {
      const again = await update({ id_redemption: id, status: next, pnr: 'FEDCBA' });
      expect([again.status, again.body.error.rule]).toEqual([409, 'redemption_final']);
    }
    expect((await at.balanceOf(member)).balance).toBe(44_000);
  });

  test('is rejected: its miles are back by a linked operation, once, however many ask', async () => {
    const id = await request();
    const answers = await Promise.all([1, 2, 3].map(() => update({ id_redemption: id, status: 3 })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 201)?.body.redemption).toMatchObject({
      statusName: 'Rechazada',
      pnr: 'Rechazada',
    });
    expect(await at.balanceOf(member)).toEqual({ balance: 50_000, held: 0 });
    const { operation_id } = await at.rowOf(id);
    const { rows } = await at.app.pool.query(
      'select type, amount, description from operations where corrects_operation_id = $1',
      [operation_id],
    );
    expect(rows).toEqual([{ type: 8, amount: 6_000n, description: texts.rejection(id) }]);
    const told = `select opened(before) as was, opened(after) as now from audit_entries where action = 'redemption_updated' and subject_id = $1`;
    expect((await at.app.pool.query(told, [String(id)])).rows).toEqual([{ was: { status: 1 }, now: { status: 3 } }]);
    expect((await mailsTo(member)).map(({ template }) => template)).toEqual([
      'redemption_in_process',
      'redemption_rejected',
    ]);
  });

  test('is rejected though the answer of its commit is lost, and whoever did it is told so', async () => {
    const id = BigInt(await request());
    const proxy = await startCuttingProxy(at.app.databaseUrl);
    const ledger = createLedger({ databaseUrl: proxy.url });
    const { userId } = at.administrator;
    proxy.arm('pass');
    const told = await reject(
      { ...dependenciesOf(at.app.app, at.memory.inventory, immortal), ledger },
      id,
      { userId, role: 'SUPER_ADMIN' } as Caller,
      { address: '203.0.113.7', requestId: 'prueba' } as Context,
    );
    expect([proxy.wasCut(), told, (await at.rowOf(id)).status]).toEqual([true, undefined, 3]);
    expect(await at.balanceOf(member)).toEqual({ balance: 50_000, held: 0 });
    await ledger.close();
    await proxy.stop();
  });

  test('that somebody has at this moment is not told to be over, and is rejected once it is let go', async () => {
    const id = await request();
    const other = await at.app.pool.connect();
    await other.query('begin');
    await other.query('select from redemptions where id = $1 for update', [id]);
    const meanwhile = await update({ id_redemption: id, status: 3 });
    expect([meanwhile.status, meanwhile.body.error.rule]).toEqual([503, 'busy']);
    await other.query('rollback');
    other.release();
    expect((await update({ id_redemption: id, status: 3 })).status).toBe(201);
    expect(await at.balanceOf(member)).toEqual({ balance: 50_000, held: 0 });
  });

  test('accepted and rejected at once is one of both', async () => {
    const id = await request();
    const answers = await Promise.all([2, 3].map((status) => update({ id_redemption: id, status, pnr: 'ABCDEF' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const { status } = await at.rowOf(id);
    expect((await at.balanceOf(member)).balance).toBe(status === 2 ? 44_000 : 50_000);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no PNR', { status: 2 }, texts.pnrRequired],
    ['a short PNR', { status: 2, pnr: 'ABC' }, texts.pnrWrong],
    ['digits in it', { status: 2, pnr: 'ABC123' }, texts.pnrWrong],
    ['back to being in process', { status: 1 }, texts.statusRequired],
  ])('%s is refused', async (_name, own, text) => {
    const id = await request();
    const answer = await update({ id_redemption: id, ...own });
    expect([answer.status, answer.body.message]).toEqual([400, text]);
  });

  test('that nobody made does not exist', async () => {
    expect((await update({ id_redemption: 999_999, status: 3 })).body.error.rule).toBe('redemption_not_found');
  });
});

test('staff issue for a member, whose miles pay; the audit tells of it', async () => {
  const { token } = (await at.search()).body;
  const body = at.bodyOf(token, { emits: true, email: member.email });
  const answer = await at.redeem(at.administrator, body);
  expect([answer.status, (await at.balanceOf(member)).balance]).toEqual([200, 44_000]);
  const { rows } = await at.app.pool.query(
    `select actor_user_id from audit_entries where action = 'redemption_added_by_staff' and subject_id = $1`,
    [String(answer.body.id_redemption)],
  );
  expect(rows).toEqual([{ actor_user_id: at.administrator.userId }]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['nobody', { emits: true }, 'invalid_input'],
  ['without saying so', { email: 'persona@pruebas.example' }, 'invalid_input'],
  ['somebody unknown', { emits: true, email: 'nadie@pruebas.example' }, 'user_not_found'],
])('staff do not issue for %s', async (_name, own, rule) => {
  const { token } = (await at.search()).body;
  const answer = await at.app.writingNothing(() => at.redeem(at.administrator, at.bodyOf(token, own)));
  expect(answer.body.error.rule).toBe(rule);
});

test('a member issues for nobody else, whatever e-mail is named', async () => {
  const other = await at.addMember();
  await at.searchAndRedeem(member, { emits: true, email: other.email });
  expect([(await at.balanceOf(other)).balance, (await at.balanceOf(member)).balance]).toEqual([50_000, 44_000]);
});
