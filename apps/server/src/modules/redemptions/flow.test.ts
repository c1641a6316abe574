import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../../../test/support/app.ts';
import {
  comeRound,
  dependenciesOf,
  immortal,
  mortal,
  type Mortal,
  oneWay,
  openRedemption,
  price,
} from './crashes.fixture.ts';
import { advance } from './flow.ts';
import { flagLateRequests } from './jobs.ts';
import { choiceOfFlight, type Mood } from './memory-inventory.fixture.ts';
import { dayFromNow, type Redemptions, startRedemptions } from './redemptions.fixture.ts';

let at: Redemptions;
let member: Person;
beforeAll(async () => {
  at = await startRedemptions();
  member = await at.addMember(5_000_000n);
});
afterAll(() => at.app.stop());
beforeEach(() => {
  for (const call of ['book', 'ticket', 'cancel', 'find'] as const) at.memory.will(call);
  Object.assign(at.memory.seats, { LIGHT: 1_000 });
});

const flights = oneWay(choiceOfFlight(dayFromNow(30)));
const open = (lease: string) => openRedemption(at.app.app, { member, flights }, lease);
const goingOnAs = (process: Pick<Mortal, 'step'>) => dependenciesOf(at.app.app, at.memory.inventory, process);

/** A ticket and the miles spent, neither, or a request of which staff know: what is in all three books agrees. */
async function judge(id: bigint, before: number): Promise<'ticket' | 'nothing' | 'request'> {
  const row = await at.rowOf(id);
  const booking = at.memory.bookings.get(`redemption ${id}`);
  const { balance, held } = await at.balanceOf(member);
  const { rows: holds } = await at.app.pool.query('select status from holds where id = $1', [row.hold_id]);
  const { rows: operations } = await at.app.pool.query(
    `select operation_id from operation_references where kind = 'redemption' and reference = $1`,
    [String(id)],
  );
  expect([row.stage, held, (await at.app.books()).isBalanced]).toEqual(['over', 0, true]);
  expect(before - balance).toBe(row.status === null ? 0 : Number(price));
  expect(holds.map(({ status }) => status)).toEqual(
    row.hold_id === null ? [] : [row.status === null ? 'voided' : 'posted'],
  );
  expect(operations).toEqual(row.status === null ? [] : [{ operation_id: row.operation_id }]);
  const told = row.status === 1 ? 'request' : row.status === 2 ? 'ticket' : 'nothing';
  const stands = booking && { state: booking.state, pnr: booking.pnr, tickets: booking.ticketNumbers };
  expect(
    {
      request: [stands],
      ticket: [{ state: 'ticketed', pnr: row.pnr, tickets: row.tickets }],
      nothing: [undefined, expect.objectContaining({ state: 'cancelled' })],
    }[told],
  ).toContainEqual(stands);
  return told;
}

/** So many waits no redemption has. */
const waitsMaximum = 60;

describe.each<[string, Partial<Record<'book' | 'ticket' | 'cancel' | 'find', Mood[]>>, string]>([
  ['that goes well', {}, 'ticket'],
  ['whose seats are gone', { book: ['sold_out', 'sold_out', 'sold_out'] }, 'nothing'],
  ['whose ticket is refused', { ticket: ['refused', 'refused', 'refused'] }, 'nothing'],
  ['whose booking is not heard of', { book: ['silent after'] }, 'ticket'],
  ['whose ticket is not heard of', { ticket: ['silent before'] }, 'ticket'],
])('a redemption %s', (_name, moods, expected) => {
  test.each(['before', 'after'] as const)(
    'killed just %s any wait, it is gone on with to the same end',
    async (when) => {
      for (let diesAt = 1; diesAt < waitsMaximum; diesAt += 1) {
        for (const call of ['book', 'ticket', 'cancel', 'find'] as const) at.memory.will(call, ...(moods[call] ?? []));
        const lease = randomUUID();
        const id = await open(lease);
        const { balance, held } = await at.balanceOf(member);
        const process = mortal(diesAt, when);
        await advance(goingOnAs(process), id, lease).catch(() => undefined);
        await comeRound(at.app.app, at.memory.inventory);
        expect([diesAt, await judge(id, balance + held)]).toEqual([diesAt, expected]);
        if (!process.isDead()) return;
      }
      expect.unreachable('it never comes to its end');
    },
  );
});

test('an inventory that does not say either when it is read back makes a request of it', async () => {
  at.memory.will('find', 'silent before', 'silent before', 'silent before');
  const lease = randomUUID();
  const id = await open(lease);
  const { balance } = await at.balanceOf(member);
  at.memory.will('book', 'silent after');
  await advance(goingOnAs(immortal), id, lease);
  expect(await judge(id, balance)).toBe('request');
});

test('who has lost a redemption writes nothing of it any more', async () => {
  const lease = randomUUID();
  const id = await open(lease);
  const other = randomUUID();
  await at.app.pool.query('update redemptions set lease = $2 where id = $1', [id, other]);
  await advance(goingOnAs(immortal), id, lease);
  expect(await at.rowOf(id)).toMatchObject({ stage: 'opened', lease: other });
  await comeRound(at.app.app, at.memory.inventory);
  expect(await at.rowOf(id)).toMatchObject({ stage: 'over', status: 2 });
});

test('seats that cannot be given back are tried again, while the miles are back at once', async () => {
  at.memory.will('ticket', 'refused');
  at.memory.will('cancel', 'silent before');
  const lease = randomUUID();
  const id = await open(lease);
  const { balance } = await at.balanceOf(member);
  await advance(goingOnAs(immortal), id, lease);
  expect([(await at.rowOf(id)).stage, await at.balanceOf(member)]).toEqual(['cancelling', { balance, held: 0 }]);
  await comeRound(at.app.app, at.memory.inventory);
  expect(await judge(id, balance)).toBe('nothing');
});

test('miles that could not be spent are spent as soon as they can be', async () => {
  const lease = randomUUID();
  const id = await open(lease);
  const { balance } = await at.balanceOf(member);
  const setEnd = async (end: string) => {
    await at.app.pool.query('alter table holds disable trigger user');
    await at.app.pool.query(
      `update holds set expires_at = now() + $2::interval where id = (select hold_id from redemptions where id = $1)`,
      [String(id), end],
    );
    await at.app.pool.query('alter table holds enable trigger user');
  };
  const dependencies = goingOnAs(immortal);
  const submit: typeof dependencies.ledger.submit = async (request) => {
    if (request.kind === 'post_hold') await setEnd('-1 day');
    return dependencies.ledger.submit(request);
  };
  await expect(advance({ ...dependencies, ledger: { ...dependencies.ledger, submit } }, id, lease)).rejects.toThrow(
    'hold_expired',
  );
  await setEnd('1 day');
  await comeRound(at.app.app, at.memory.inventory);
  expect(await judge(id, balance)).toBe('ticket');
});

test('a request of more than 72 hours is flagged, and staff are told once', async () => {
  const { rows: requests } = await at.app.pool.query<{ id: bigint }>(
    `select id from redemptions where status = 1 and late_since is null`,
  );
  const { pool } = at.app.app.shared;
  const now = () => new Date();
  await flagLateRequests({ pool, now });
  expect(requests.length).toBeGreaterThan(0);
  await at.app.pool.query(`update redemptions set created_at = created_at - interval '73 hours' where status = 1`);
  await flagLateRequests({ pool, now });
  await flagLateRequests({ pool, now });
  const { rows } = await at.app.pool.query(
    `select opened(data) as data from outbox where template = 'redemptions_late' and recipient = $1`,
    [at.administrator.email],
  );
  expect(rows.map(({ data }) => data.requests)).toEqual([requests.map(({ id }) => Number(id))]);
  const { body } = await at.app.call('GET', '/redemptions', {
    token: at.administrator.token,
    query: { redemptions_status: 1 },
  });
  expect(body.rows.map(({ is_late }: { is_late: boolean }) => is_late)).toEqual(requests.map(() => true));
});
