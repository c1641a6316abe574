import { couponProblems as problems, couponTraceTexts as traceTexts, flownTexts, type RefusalRule } from '@millaje/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flyTimetable, passenger } from '../inventory/inventory.fixture.ts';
import { createScheduleInventory } from '../inventory/index.ts';
import { parseBrand } from '@millaje/api/brand';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dayBefore, type Earning, type Flyer, nextTicket, startEarning } from './earning.fixture.ts';
import { shownDay } from '../../platform/shown.ts';

const brandPath = (name: string) => fileURLToPath(new URL(`../../../../../brand/${name}.json`, import.meta.url));

let at: Earning;
let flyer: Flyer;
beforeAll(async () => {
  at = await startEarning();
  flyer = await at.addFlyer(2);
  await flyTimetable(at.app.pool, '100 BLA-CCS 08:00-08:50 Q9 J9');
});
afterAll(() => at.app.stop());

const day = dayBefore(2);

/** Books and tickets a seat, as somebody did before the flight left. */
async function fly(classCode: string, customerId: string | null, on = day, who: Partial<typeof passenger> = {}) {
  const { pool, database } = at.app.app.shared;
  const brand = parseBrand(JSON.parse(readFileSync(brandPath('avp'), 'utf8')));
  const inventory = createScheduleInventory({ pool, database, brand, now: () => new Date(`${on}T01:00:00Z`) });
  const flight = { flightNumber: '9V100', origin: 'BLA', destination: 'CCS', classCode };
  const reference = `prueba ${Math.random()}`;
  const flights = [{ ...flight, departure: `${on}T08:00`, arrival: `${on}T08:50` }];
  const { pnr } = await inventory.book({ reference, flights, passenger: { ...passenger, ...who, customerId } });
  return inventory.ticket({ pnr, reference });
}

const mark = (changes: object = {}, token = at.administrator.token) =>
  at.app.call('POST', '/flights/flown', {
    token,
    body: { flight: '9V100', origin: 'BLA', destination: 'CCS', day, ...changes },
  });

test('a flight that has left is marked as flown, checked like a file, and credited once', async () => {
  await fly('J', flyer.customerId);
  await fly('Q', null);
  const { status, body } = await mark();
  expect([status, body.message]).toEqual([201, flownTexts.marked]);
  expect(body.upload).toMatchObject({
    name: `9V100 BLA-CCS ${shownDay(day)}`,
    rows: 2,
    ready_miles: 264,
  });
  const rows = await at.rowsOf(body.upload.id);
  expect(rows[1]).toMatchObject({ status: 'rejected', customer: '', name: 'Núñez/María José' });
  await at.start(body.upload.id);
  await at.work();
  expect(await at.balanceOf(flyer)).toBe(264);

  const again = await mark();
  expect(again.body.upload.states).toMatchObject({ known: 1, rejected: 1, ready: 0 });
  const { rows: audited } = await at.app.pool.query(
    `select subject_id, after from audit_entries where action = 'flight_flown' order by id limit 1`,
  );
  expect(audited).toEqual([{ subject_id: body.upload.name, after: { coupons: 2 } }]);
});

test.each<[string, () => Promise<unknown>, object, RefusalRule]>([
  ['nobody has a ticket for', () => Promise.resolve(), { day: dayBefore(3) }, 'flight_without_passengers'],
  ['is still to leave', () => fly('Q', null, dayBefore(-2)), { day: dayBefore(-2) }, 'flight_not_departed'],
])('a flight that %s is not marked', async (_name, arrange, changes, rule) => {
  await arrange();
  expect((await at.app.writingNothing(() => mark(changes))).body.error.rule).toBe(rule);
});

test('who may only look marks nothing', async () => {
  const { token } = await at.app.addPerson('CONSULT');
  expect((await at.app.writingNothing(() => mark({}, token))).status).toBe(403);
});

describe('why a flight was not credited', () => {
  const on = dayBefore(4);
  let consult: string;
  beforeAll(async () => void ({ token: consult } = await at.app.addPerson('CONSULT')));
  const ask = (query: Record<string, string>, email = flyer.email, token = consult) =>
    at.app.call('GET', '/premios/coupons', { token, query: { email, ...query } });
  const verdictsOf = async (query: Record<string, string>, email?: string) => {
    const { body } = await ask(query, email);
    return body.flyer ?? body.rows.map(({ verdict }: { verdict: string }) => verdict);
  };

  test('is told by its ticket, and by its number and day, at each step until it is', async () => {
    const { ticketNumbers } = await fly('J', flyer.customerId, on);
    await fly('Q', null, on);
    await fly('Q', null, on, { firstName: 'Pedro', lastName: 'Rojas', email: 'pedro@pruebas.example' });
    const other = await at.addFlyer();
    const [ticket = ''] = ticketNumbers;
    const flight = { flight: '9v 0100', day: on };
    expect(await verdictsOf(flight)).toEqual(['not_reported', 'booked_without_id']);
    expect((await ask({ ticket })).body.rows).toMatchObject([
      { ticket, coupon: '1', flight: '9V100', day: on, customer: flyer.customerId, operation: null, upload: null },
    ]);
    expect(await verdictsOf({ ticket }, other.email)).toEqual(['booked_with_other_id']);

    const { id } = (await mark({ day: on })).body.upload;
    expect(await verdictsOf(flight)).toEqual(['waiting', 'refused']);
    expect(await verdictsOf({ ticket }, other.email)).toEqual(['of_other']);
    expect((await ask(flight)).body.rows[1]).toMatchObject({
      reason: problems.cell('Customer ID', problems.customer),
      upload: { id, line: 2, name: `9V100 BLA-CCS ${shownDay(on)}` },
    });

    await at.start(id);
    await at.work();
    expect(await verdictsOf(flight)).toEqual(['credited', 'refused']);
    const [{ operation }] = (await ask({ ticket, coupon: '1' })).body.rows;
    expect(operation).toMatchObject({ miles: 264, email: flyer.email, is_corrected: false });
    expect(await verdictsOf({ ticket }, other.email)).toEqual(['credited_to_other']);
    expect(await verdictsOf({ ticket, coupon: '2' })).toBe('unknown');
  });

  test('where no record has it, by what stands in the member’s way', async () => {
    const [ticket = ''] = (await fly('Q', flyer.customerId, dayBefore(-3))).ticketNumbers;
    expect(await verdictsOf({ ticket })).toEqual(['not_flown']);
    expect(await verdictsOf({ flight: '9V900', day: dayBefore(-3) })).toBe('not_flown');
    expect(await verdictsOf({ flight: '9V900', day: '2019-05-05' })).toBe('before_inscription');
    const { email } = await at.app.addPerson('PASSENGER');
    expect(await verdictsOf({ flight: '9V900', day: on }, email)).toBe('member_without_id');
  });

  test('is asked with a ticket, or a flight and its day, by staff', async () => {
    const fieldsOf = async (query: Record<string, string>) => (await ask(query)).body.error?.fields;
    expect(await fieldsOf({})).toEqual({ ticket: traceTexts.ticketOrFlight });
    expect(await fieldsOf({ ticket: '123' })).toEqual({ ticket: traceTexts.ticketWrong });
    expect(await fieldsOf({ ticket: nextTicket(), coupon: '5' })).toEqual({ coupon: traceTexts.couponWrong });
    expect(await fieldsOf({ flight: '9V100' })).toEqual({ day: traceTexts.dayNeeded });
    expect(await fieldsOf({ day: on })).toEqual({ flight: traceTexts.flightNeeded });
    expect(await fieldsOf({ flight: 'vuelo', day: '2026-02-30' })).toHaveProperty('flight');
    expect((await ask({ ticket: nextTicket() }, 'nadie@pruebas.example')).status).toBe(404);
    expect((await ask({ ticket: nextTicket() }, flyer.email, flyer.token)).status).toBe(403);
  });
});

describe('by a brand that says so, what was paid with miles earns none', () => {
  let other: Earning;
  beforeAll(async () => {
    other = await startEarning({ BRAND_FILE: brandPath('cumbre') });
  });
  afterAll(() => other.app.stop());
  const reasonsOf = async (...lines: string[][]) =>
    (await other.rowsOf((await other.check(...lines)).id)).map(({ reason }: { reason: string | null }) => reason);

  test('by its ticket', async () => {
    const member = await other.addFlyer();
    const line = other.row(member);
    await other.app.pool.query(
      `insert into redemptions (caller_id, key, input_hash, user_id, account_id, quote_id, origin, destination, flight_type, cabin, flights,
         passenger, miles_price, price_rule, tickets)
       values ($1, 'prueba', '', $1, $2, gen_random_uuid(), 'BLA', 'CCS', 'OW', 'Economy', '{}', '{}', 100, '{}', array[$3])`,
      [member.userId, member.accountId, line[0]],
    );
    expect(await reasonsOf(line, other.row(member))).toEqual([problems.award, null]);
  });

  test('by its flights, where only staff know the ticket of a request', async () => {
    const [member, neighbour] = [await other.addFlyer(), await other.addFlyer()];
    const on = dayBefore(5);
    const wayOf = (flightNumber: string) => ({ flights: [{ flightNumber, departure: `${on}T08:00` }] });
    const client = await other.app.pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into redemptions (caller_id, key, input_hash, user_id, account_id, quote_id, origin, destination, flight_type, cabin, flights,
         passenger, miles_price, price_rule, stage, status, pnr, operation_id)
       values ($1, 'de ventanilla', '', $1, $2, gen_random_uuid(), 'BLA', 'CCS', 'RT', 'Economy', $3, '{}', 100, '{}', 'over', 2, 'ABCDEF', 1)`,
      [member.userId, member.accountId, JSON.stringify({ outbound: wayOf('9V0321'), inbound: wayOf('9V322') })],
    );
    await client.query('reset session_replication_role');
    client.release();
    const back = { flight: '9V322', origin: 'CCS', destination: 'BLA' };
    expect(
      await reasonsOf(
        other.row(member, { flight: '9V321', day: on }),
        other.row(member, { ...back, day: on }),
        other.row(member, { flight: '9V321', day: dayBefore(6) }),
        other.row(neighbour, { flight: '9V321', day: on }),
      ),
    ).toEqual([problems.award, problems.award, null, null]);
  });
});
