import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { redemptionTexts as texts } from '@millaje/api';
import { parseBrand } from '@millaje/api/brand';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  type Person,
  startTestApp,
  testTokenSecret,
  type TestApp,
} from '../../../../../test/support/app.ts';
import { isRefusal } from '../../platform/http/answers.ts';
import { streamOf } from '../../platform/light-statements.ts';
import type { Context } from '../../platform/http/bind.ts';
import { createScheduleInventory } from '../inventory/index.ts';
import { flyTimetable, miscounted } from '../inventory/inventory.fixture.ts';
import { createLedger } from '../ledger/index.ts';
import { createLedgerStore } from '../ledger/ledger.store.ts';
import { createRedeeming } from './add-redemption.ts';
import { dependenciesOf, immortal, mortal, type Mortal, steppingPool } from './crashes.fixture.ts';
import { createQuotes, quoteMilliseconds } from './quotes.ts';
import { createRedemptionReads } from './redemption-reads.ts';
import { redeemingOn } from './redemptions.fixture.ts';

/** Redemptions on the embedded inventory, whose tickets are issued in the transaction in which the miles move. */
let app: TestApp;
let at: ReturnType<typeof redeemingOn>;
/** Two server processes' worth of them on one database. */
let urls: string[];
let member: Person;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
  at = redeemingOn(app);
  urls = [app.url, await app.startAnother()];
});
afterAll(() => app.stop());
beforeEach(async () => {
  // All of these search from one network.
  await app.pool.query('delete from rate_limits');
  member = await at.addMember();
});

/** The price of the flights of these tests, one way. */
const price = 1_200;

/** Lets one flight fly each day, with such seats, under a number of its own; gives the quote of it. */
async function flyWith(...seats: readonly string[]): Promise<string> {
  flights += 1;
  await flyTimetable(app.pool, `${flights} BLA-CCS 08:00-08:50 ${seats.join(' ')}`);
  const found = await at.search({ round_trip: 0, return_date: null });
  expect(found.status).toBe(200);
  return found.body.token;
}
let flights = 500;

const oneWay = (token: string) => at.bodyOf(token, { round_trip: 0, goBack: null });
const one = (place: number) => urls[place % urls.length] as string;
const redeem = (person: Person, token: string, more: Parameters<typeof at.redeem>[2] = {}) =>
  at.redeem(person, oneWay(token), more);
const told = ({ status, body }: Answer): unknown => (status === 200 ? body.message : body.error.rule);
const times = <T>(count: number, work: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, place) => work(place)));
const taken = async () =>
  (
    await app.pool.query<{ classes: string }>(
      `select string_agg(class_code || taken, ' ' order by class_code) as classes from flight_seats where taken > 0 and flight_number = $1`,
      [`9V${flights}`],
    )
  ).rows[0]?.classes;
const ticketsOf = async ({ userId }: Person) =>
  (await app.pool.query('select id, pnr, tickets from redemptions where user_id = $1 and status = 2', [userId])).rows;

/** Miles and tickets of a member, and every seat that is taken, agree. */
async function expectTickets(person: Person, count: number, before = 50_000) {
  expect((await ticketsOf(person)).length).toBe(count);
  expect(await at.balanceOf(person)).toEqual({ balance: before - count * price, held: 0 });
  expect(await miscounted(app.pool)).toEqual([]);
}

test('the ticket, the miles, the seat and the mail are written by one transaction, and nothing is held', async () => {
  const token = await flyWith('Q9');
  const { status, body } = await redeem(member, token);
  expect([status, body.message, body.status]).toEqual([200, texts.done, 2]);
  const row = await at.rowOf(body.id_redemption);
  expect(row).toMatchObject({ stage: 'over', status: 2, pnr: body.pnr, hold_id: null, lease: null });
  expect(body.tickets).toEqual(row.tickets.map((ticketNumber: string) => ({ ticketNumber })));
  const { rows } = await app.pool.query(
    `select r.xmin::text as redemption, b.xmin::text as booking, o.xmin::text as operation, s.xmin::text as seat, m.xmin::text as mail,
       b.ticket_number, b.pnr, c.class_code
     from redemptions r join inventory_bookings b on b.reference = 'redemption ' || r.id join inventory_coupons c on c.booking_id = b.id
       join operations o on o.id = r.operation_id
       join flight_seats s using (day, flight_number, origin_id, destination_id, class_code)
       join outbox m on m.recipient = $2 and m.template = 'redemption_done'
     where r.id = $1`,
    [row.id, member.email],
  );
  const { redemption: by } = rows[0];
  expect(rows).toEqual([
    {
      redemption: by,
      booking: by,
      operation: by,
      seat: by,
      mail: by,
      ticket_number: row.tickets[0],
      pnr: row.pnr,
      class_code: 'Q',
    },
  ]);
  await expectTickets(member, 1);
});

test('of fifty people who want the last seat at once one gets it, and the others keep their miles', async () => {
  const token = await flyWith('Q1');
  const people = await times(50, () => at.addMember(2_000n));
  const answers = await Promise.all(people.map((person, place) => redeem(person, token, { url: one(place) })));
  const done = answers.map(told);
  expect(done.filter((each) => each === texts.done).length).toBe(1);
  expect(new Set(done)).toEqual(new Set([texts.done, 'flight_sold_out']));
  expect([await taken(), await miscounted(app.pool)]).toEqual(['Q1', []]);
  const balances = await Promise.all(people.map(async (person) => (await at.balanceOf(person)).balance));
  expect(balances.filter((balance) => balance !== 2_000)).toEqual([2_000 - price]);
});

test('who is beaten to a seat gets one of another class of the same family', async () => {
  const token = await flyWith('Q4', 'T2', 'O2');
  const people = await times(8, () => at.addMember());
  const answers = await Promise.all(people.map((person, place) => redeem(person, token, { url: one(place) })));
  expect(answers.map(told)).toEqual(people.map(() => texts.done));
  expect([await taken(), await miscounted(app.pool)]).toEqual(['O2 Q4 T2', []]);
});

test('a member in two browsers whose miles are enough for one gets one; the other is refused, again by its key', async () => {
  const poor = await at.addMember(2_000n);
  const tokens = [await flyWith('Q9'), (await at.search({ round_trip: 0, return_date: null })).body.token];
  const keys = [randomUUID(), randomUUID()];
  const ask = () => times(2, (place) => redeem(poor, tokens[place], { key: keys[place] as string, url: one(place) }));
  const answers = await ask();
  expect(answers.map(told)).toEqual(expect.arrayContaining([texts.done, 'insufficient_miles']));
  // They are enough now, and the key still says what it said.
  const { token } = await at.addMember();
  await app.call('POST', '/miles/transfer', {
    token,
    body: { email_to: poor.email, amount: 5_000, description: 'Ya' },
  });
  const { balance } = await at.balanceOf(poor);
  expect(balance).toBeGreaterThan(2 * price);
  expect((await ask()).map(told)).toEqual(answers.map(told));
  expect([await at.balanceOf(poor), (await ticketsOf(poor)).length]).toEqual([{ balance, held: 0 }, 1]);
});

test('one key at the same moment is one redemption, and one quote with two keys one too', async () => {
  const token = await flyWith('Q9');
  const answers = await times(6, (place) => redeem(member, token, { key: 'la-misma', url: one(place) }));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(told(answers[0] as Answer)).toBe(texts.done);
  const other = (await at.search({ round_trip: 0, return_date: null })).body.token;
  const used = await times(4, (place) => redeem(member, other, { url: one(place) }));
  expect(used.map(told).filter((each) => each !== 'quote_used')).toEqual([texts.done]);
  await expectTickets(member, 2);
});

test('one that the database refuses fails alone, and goes on as a request that staff look into', async () => {
  const token = await flyWith('Q9');
  const people = await times(6, () => at.addMember());
  const bad = people[2] as Person;
  await app.pool.query(`
    create function refuse_bad() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger bad_ones before insert on inventory_bookings for each row when (new.email = '${bad.email}') execute function refuse_bad()`);
  const answers = await Promise.all(people.map((person) => redeem(person, token)));
  await app.pool.query('drop trigger bad_ones on inventory_bookings; drop function refuse_bad');
  const expected = people.map((person) => (person === bad ? texts.inProcess : texts.done));
  expect(answers.map(told)).toEqual(expected);
  expect([await taken(), await miscounted(app.pool)]).toEqual(['Q5', []]);
});

test('a seat that somebody else has at this moment is waited for by nobody but who wants it', async () => {
  const token = await flyWith('Q9');
  await redeem(member, token);
  const letGo = await keepSeats();
  const other = (await at.search({ round_trip: 0, return_date: null })).body.token;
  const waiting = redeem(member, other);
  try {
    // It stepped aside.
    await expect.poll(() => app.app.shared.ledger.depth(), { interval: 1, timeout: 10_000 }).toBeGreaterThan(0);
    const transfer = await app.call('POST', '/miles/transfer', {
      token: (await at.addMember()).token,
      body: { email_to: member.email, amount: 50, description: 'Entre tanto' },
    });
    expect([transfer.status, (await ticketsOf(member)).length]).toEqual([201, 1]);
  } finally {
    await letGo();
  }
  expect(told(await waiting)).toBe(texts.done);
});

/** Keeps everybody from the seats of the flight until they are let go. */
async function keepSeats(): Promise<() => Promise<void>> {
  const client = await app.pool.connect();
  await client.query('begin');
  await client.query('select from flight_seats where flight_number = $1 for update', [`9V${flights}`]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

describe('a process', () => {
  const brand = parseBrand(JSON.parse(readFileSync(new URL('../../../../../brand/avp.json', import.meta.url), 'utf8')));
  const quotes = createQuotes({ tokenSecret: testTokenSecret });

  /** Redeems as the handler of the call does, by a process of its own. */
  function redeemIn(process: Pick<Mortal, 'step'>, ledger = app.app.shared.ledger, clock = () => new Date()) {
    const { pool, now, inventory } = app.app.shared;
    const stepping = steppingPool(pool, process);
    const own =
      process === immortal
        ? inventory
        : createScheduleInventory({
            pool: stepping,
            database: dependenciesOf(app.app, inventory, process).database,
            brand,
            now,
          });
    const flow = dependenciesOf({ shared: { ...app.app.shared, ledger } }, own, process);
    const redeeming = createRedeeming({
      ...flow,
      now: clock,
      pool: stepping,
      inventory: own,
      brand,
      quotes,
      reads: createRedemptionReads(flow.database),
    });
    return async (token: string, key: string) => {
      const answer = await redeeming({
        body: oneWay(token) as never,
        kind: 'fare',
        caller: { ...member, role: 'PASSENGER', sessionId: '' },
        context: { identity: { key, inputHash: 'x' }, markReplayed: () => undefined } as Context,
      });
      return isRefusal(answer) ? answer.refusal : answer.body.message;
    };
  }

  test.each(['before', 'after'] as const)(
    'killed just %s any wait leaves a ticket or nothing; asked again it is one',
    async (when) => {
      await flyWith('Q99');
      for (let diesAt = 1; diesAt < 60; diesAt += 1) {
        member = await at.addMember();
        const token = (await at.search({ round_trip: 0, return_date: null })).body.token;
        const process = mortal(diesAt, when);
        await redeemIn(process)(token, 'una vez').catch(() => undefined);
        // Nobody was told anything, and nothing stands half done.
        const { rows } = await app.pool.query('select stage from redemptions where user_id = $1', [member.userId]);
        expect(rows.filter(({ stage }) => stage !== 'over')).toEqual([]);
        expect([diesAt, await redeemIn(immortal)(token, 'una vez')]).toEqual([diesAt, texts.done]);
        await expectTickets(member, 1);
        if (!process.isDead()) return;
      }
      expect.unreachable('it never comes to its end');
    },
  );

  test.each([
    ['before', ['quote_not_valid']],
    ['after', ['quote_not_valid', texts.done]],
  ] as const)(
    'that is asked again elsewhere, by a clock for which its search is over, just %s any wait: both say the same',
    async (when, answers) => {
      await flyWith('Q99');
      const late = () => new Date(Date.now() + quoteMilliseconds + 60_000);
      const heard = new Set<unknown>();
      for (let heldAt = 1; heldAt < 60; heldAt += 1) {
        member = await at.addMember();
        const token = (await at.search({ round_trip: 0, return_date: null })).body.token;
        let steps = 0;
        let elsewhere: unknown;
        const step: Mortal['step'] = async (work) => {
          steps += 1;
          if (steps !== heldAt) return work();
          const ask = async () => void (elsewhere = await redeemIn(immortal, undefined, late)(token, 'una vez'));
          if (when === 'before') await ask();
          const result = await work();
          if (when === 'after') await ask();
          return result;
        };
        const here = await redeemIn({ step })(token, 'una vez');
        if (steps < heldAt) break;
        heard.add(here);
        expect([heldAt, elsewhere]).toEqual([heldAt, here]);
        await expectTickets(member, here === texts.done ? 1 : 0);
      }
      expect(heard).toEqual(new Set(answers));
    },
  );

  test.each(['before', 'after'] as const)(
    'whose connection is lost just %s any statement of the transaction comes to one ticket',
    async (when) => {
      await flyWith('Q99');
      let statements = 0;
      for (let lostAt = 1; lostAt === 1 || lostAt <= statements; lostAt += 1) {
        member = await at.addMember();
        const token = (await at.search({ round_trip: 0, return_date: null })).body.token;
        statements = 0;
        const ledger = createLedger({
          databaseUrl: app.databaseUrl,
          createStore: (client) => createLedgerStore(losing(client, when, () => (statements += 1) === lostAt)),
        });
        expect([lostAt, await redeemIn(immortal, ledger)(token, 'una vez')]).toEqual([lostAt, texts.done]);
        await ledger.close();
        await expectTickets(member, 1);
      }
      expect(statements).toBeGreaterThan(15);
    },
  );
});

/** A connection that is lost just before a statement is sent, or just after it was done. */
function losing(client: pg.Client, when: 'before' | 'after', isNow: () => boolean): pg.Client {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const lose = () => streamOf(client).destroy();
  client.query = ((...given: unknown[]) => {
    const isLost = isNow();
    if (isLost && when === 'before') lose();
    const result = query(...given);
    if (!isLost || when === 'before') return result;
    return result.then(() => {
      lose();
      throw new Error('Connection terminated unexpectedly');
    });
  }) as typeof client.query;
  return client;
}
