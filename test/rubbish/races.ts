import { randomUUID } from 'node:crypto';
import { creditCoupons } from '../../apps/server/src/modules/earning/credit-coupons.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { call, type Answer, type Person } from '../support/app.ts';
import { coupons } from './flights.examples.ts';
import { owedBody, paidOrder } from './shop.examples.ts';
import type { World } from './world.ts';

/** What was asked for at once, and how often it was done. */
export interface Outcome {
  /** What each of the eight was told: `ok`, or the rule of its refusal. */
  readonly told: readonly string[];
  /** What is there afterwards, counted. */
  readonly effects: Readonly<Record<string, number>>;
}

/** Asks for the same eight times at once, each time under a key of its own, at two processes and by two administrators in turns. */
export interface Race {
  readonly name: string;
  readonly run: (world: World, elsewhere: string) => Promise<Outcome>;
  readonly told: Readonly<Record<string, number>>;
  readonly effects: Outcome['effects'];
}

const ruleOf = ({ status, body }: Answer): string => (status < 300 ? 'ok' : String(body.error?.rule));
const eight = <T>(one: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 8 }, (_, place) => one(place)));

const byStaff = (world: World, elsewhere: string, path: string, body: (place: number) => object): Promise<Answer[]> =>
  eight((place) =>
    call(place % 2 === 0 ? world.app.url : elsewhere, 'POST', path, {
      token: (place % 4 < 2 ? world.administrator : world.second).token,
      body: body(place),
      headers: { 'idempotency-key': randomUUID() },
    }),
  );

const count = async (world: World, text: string, ...values: unknown[]): Promise<number> =>
  Number((await world.app.pool.query<{ count: string }>(`select count(*) from ${text}`, values)).rows[0]?.count);
const mailsTo = (world: World, { email }: Person, template: string) =>
  count(world, 'outbox where recipient = $1 and template = $2', email, template);
const operationsOf = (world: World, id: number) =>
  count(world, `operation_references where kind = 'order' and reference = $1`, String(id));

/** How many of the batches say that the order was approved by them. */
const approvedIn = (answers: readonly Answer[]) =>
  answers.map(({ body }) => (body.approved.length === 1 ? 'ok' : String(body.refused[0]?.rule)));

const orders: readonly Race[] = [
  {
    name: 'an order is approved, or rejected',
    async run(world, elsewhere) {
      const member = await world.addCaller('PASSENGER');
      const id = await world.order(member);
      const answers = await byStaff(world, elsewhere, '/membership-orders/update', (place) => ({
        id,
        status: place === 7 ? 'rechazado' : 'aprobado',
      }));
      const isApproved = (await world.orders.rowOf(id)).status === 'aprobado';
      const decisions = await count(
        world,
        `audit_entries where subject_type = 'order' and subject_id = $1`,
        String(id),
      );
      const operations = (await operationsOf(world, id)) - (isApproved ? 1 : 0);
      return { told: answers.map(ruleOf), effects: { decisions, tooManyOperations: operations } };
    },
    told: { ok: 1, order_final: 7 },
    effects: { decisions: 1, tooManyOperations: 0 },
  },
  {
    name: 'an order is approved in batches',
    async run(world, elsewhere) {
      const id = await world.order(await world.addCaller('PASSENGER'));
      const answers = await byStaff(world, elsewhere, '/membership-orders/approve', () => ({ ids: [id] }));
      return { told: approvedIn(answers), effects: { operations: await operationsOf(world, id) } };
    },
    told: { ok: 1, order_final: 7 },
    effects: { operations: 1 },
  },
  {
    name: 'an order is approved with the movement that pays it',
    async run(world, elsewhere) {
      const id = await paidOrder(world);
      const answers = await byStaff(world, elsewhere, '/bank-movements/approve', () => ({
        method: 'pago-movil',
        ids: [id],
      }));
      const movements = await count(world, 'bank_movements where order_id = $1', id);
      // Who comes when the movement is another's already, and has not seen the order yet, is told of the movement.
      const told = approvedIn(answers).map((rule) => (rule === 'movement_differs' ? 'order_final' : rule));
      return { told, effects: { operations: await operationsOf(world, id), movements } };
    },
    told: { ok: 1, order_final: 7 },
    effects: { operations: 1, movements: 1 },
  },
  {
    name: 'a discount is used',
    async run(world) {
      const member = await world.addCaller('PASSENGER');
      await world.made(world.orders.addDiscount(member, 4, 50));
      const quotes = await eight(async () => (await world.made(world.orders.quote(member, 4))).quote);
      const answers = await eight((place) => world.orders.payMobile(member, 4, { body: { quote: quotes[place] } }));
      const cheap = await count(world, 'orders where user_id = $1 and discount_id is not null', member.userId);
      return { told: answers.map(ruleOf), effects: { cheap } };
    },
    told: { ok: 1, discount_not_free: 7 },
    effects: { cheap: 1 },
  },
];

const miles: readonly Race[] = [
  {
    name: 'a file of coupons is credited',
    async run(world, elsewhere) {
      const { upload } = await world.post('/premios/file', world.second, { file: await coupons(world) });
      const answers = await byStaff(world, elsewhere, '/premios/credit', () => ({ id: upload.id }));
      const { pool, ledger } = world.app.app.shared;
      await eight(() => creditCoupons({ pool, ledger, log: createLog('silent') }));
      const credited = await count(world, `reward_rows where upload_id = $1 and status = 'credited'`, upload.id);
      const operations = await count(
        world,
        `operations where type = 3 and to_account_id = (select account_id from reward_rows where upload_id = $1)`,
        upload.id,
      );
      const asked = await count(
        world,
        `audit_entries where action = 'rewards_credited' and subject_id = $1`,
        String(upload.id),
      );
      return { told: answers.map(ruleOf), effects: { credited, operations, asked } };
    },
    told: { ok: 8 },
    effects: { credited: 1, operations: 1, asked: 1 },
  },
  {
    name: 'more is given than there is',
    async run(world) {
      const member = await world.app.addPerson('PASSENGER', { balance: 100n });
      const body = { email_to: world.ally.email, amount: 60, description: 'A la vez' };
      const answers = await eight(() => world.orders.post('/miles/transfer', member, body));
      const operations = await count(world, 'operations where from_account_id = $1', member.accountId);
      return { told: answers.map(ruleOf), effects: { operations } };
    },
    told: { ok: 1, insufficient_miles: 7 },
    effects: { operations: 1 },
  },
  {
    name: 'the month of an ally is paid',
    async run(world, elsewhere) {
      const body = await owedBody(world);
      const answers = await byStaff(world, elsewhere, '/payouts/pay', () => body);
      return {
        told: answers.map(ruleOf),
        effects: {
          payouts: await count(
            world,
            'payouts p join accounts a on a.id = p.account_id where a.user_id = $1',
            body.id_user,
          ),
        },
      };
    },
    told: { ok: 1, payout_paid: 7 },
    effects: { payouts: 1 },
  },
  {
    name: 'a redemption is accepted, or rejected',
    async run(world, elsewhere) {
      const member = await world.addCaller('PASSENGER');
      const id = await world.redemption(member);
      const answers = await byStaff(world, elsewhere, '/redemptions/update', (place) => ({
        id_redemption: id,
        status: place === 7 ? 3 : 2,
        pnr: 'ABCDEF',
      }));
      const mails =
        (await mailsTo(world, member, 'redemption_done')) + (await mailsTo(world, member, 'redemption_rejected'));
      return { told: answers.map(ruleOf), effects: { mails } };
    },
    told: { ok: 1, redemption_final: 7 },
    effects: { mails: 1 },
  },
];

const people: readonly Race[] = [
  {
    name: 'what waited is approved',
    async run(world, elsewhere) {
      const asker = await world.app.addPerson('SUPER_ADMIN');
      const id = await world.approval(asker);
      const answers = await byStaff(world, elsewhere, '/approvals/approve', () => ({ id }));
      const { subject } = (await world.app.pool.query('select subject from approval_requests where id = $1', [id]))
        .rows[0];
      const changes = await count(
        world,
        `audit_entries e join users u on u.id::text = e.subject_id where e.action = 'role_changed' and e.subject_type = 'user' and u.email = $1`,
        subject,
      );
      return { told: answers.map(ruleOf), effects: { changes } };
    },
    told: { ok: 1, approval_request_final: 7 },
    effects: { changes: 1 },
  },
  {
    name: 'somebody becomes one of the staff',
    async run(world, elsewhere) {
      const person = await world.app.addPerson('PASSENGER');
      const answers = await byStaff(world, elsewhere, '/users/role', () => ({ email: person.email, rol: 2 }));
      const announced = await count(world, 'outbox where recipient = $1', person.email);
      const consultants = await count(world, 'users where id = $1 and role_id = 2', person.userId);
      return { told: answers.map(ruleOf), effects: { announced, consultants } };
    },
    told: { ok: 8 },
    effects: { announced: 1, consultants: 1 },
  },
  {
    name: 'somebody is erased',
    async run(world, elsewhere) {
      const person = await world.app.addPerson('PASSENGER', { balance: 300n });
      const answers = await byStaff(world, elsewhere, '/users/erase', () => ({ email: person.email }));
      const erased = await count(
        world,
        `audit_entries where action = 'personal_data_erased' and subject_id = $1`,
        String(person.userId),
      );
      const given = await count(world, 'operations where from_account_id = $1', person.accountId);
      // Whoever comes while it goes on does the same; whoever comes later finds nobody.
      const told = answers.map(ruleOf).filter((rule) => rule !== 'ok' && rule !== 'user_not_found');
      return { told, effects: { erased, given } };
    },
    told: {},
    effects: { erased: 1, given: 1 },
  },
];

export const races: readonly Race[] = [...orders, ...miles, ...people];
