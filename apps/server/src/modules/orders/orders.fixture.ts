import { randomUUID } from 'node:crypto';
import {
  type Answer,
  type Person,
  startTestApp,
  type TestApp,
  testTokenSecret,
} from '../../../../../test/support/app.ts';
import { createBankGateway } from '../../adapters/payments/bank.ts';
import { createManualGateway, createMilesGateway } from '../../adapters/payments/manual.ts';
import { type BankSimulator, startBankSimulator } from '../../adapters/payments/simulators/bank.ts';
import {
  type SimulatedEvent,
  startStripeSimulator,
  type StripeSimulator,
} from '../../adapters/payments/simulators/stripe.ts';
import { createStripeGateway } from '../../adapters/payments/stripe.ts';
import { dayOf } from '../../platform/calendar.ts';
import { createLog } from '../../platform/log.ts';
import type { Gateways } from '../payments/index.ts';
import type { FlowDependencies } from './flow.ts';
import { resumeOrders } from './jobs.ts';
import { createOrderTokens } from './signed-tokens.ts';

/** The numbers of the products of the first run. */
export const products = { Silver: 1, Gold: 2, Black: 3, thousand: 4, vip: 7 } as const;

const secrets = { secretKey: 'sk_test_123', webhookSecret: 'whsec_test' };

type StartParts = Parameters<typeof startTestApp>;

/** A server with a bank and a Stripe that do what tests say, and what the tests of orders ask of it. */
export async function startOrders({
  withBank = false,
  settings = {},
  own = {},
}: { readonly withBank?: boolean; readonly settings?: StartParts[0]; readonly own?: StartParts[1] } = {}) {
  const stripe = await startStripeSimulator(secrets);
  const bank = await startBankSimulator({ key: 'clave' });
  const gateways = gatewaysOf(stripe, withBank ? bank : undefined);
  const app: TestApp = await startTestApp(settings, { ...own, gateways });
  const administrator = await app.addPerson('SUPER_ADMIN');
  const { pool, database, ledger, now } = app.app.shared;
  const dependencies: FlowDependencies = {
    pool,
    database,
    ledger,
    now,
    gateways,
    tokens: createOrderTokens({ tokenSecret: testTokenSecret }),
    publicUrl: 'http://localhost:3000',
    log: createLog('silent'),
  };
  return {
    app,
    stripe,
    bank,
    gateways,
    dependencies,
    administrator,
    ...membersOf(app),
    ...buyingOf(app, administrator),
    ...lookingOf(app),
    /** The gateway tells of an event, as often as one likes. */
    tell: (event: SimulatedEvent) => stripe.send(event, `${app.url}/api/v1/webhooks/stripe`),
    /** Everything that the gateway has to tell, in some order. */
    async tellAll(order: (events: readonly SimulatedEvent[]) => readonly SimulatedEvent[] = (events) => events) {
      for (const event of order(stripe.events)) await stripe.send(event, `${app.url}/api/v1/webhooks/stripe`);
    },
    /** Time passes until everything may be looked at again, and the worker comes round. */
    async comeRound() {
      await app.pool.query(`update orders set lease_until = '-infinity' where lease_until < 'infinity'`);
      await resumeOrders(dependencies);
    },
    async stop() {
      await app.stop();
      await Promise.all([stripe.close(), bank.close()]);
    },
  };
}

export type Orders = Awaited<ReturnType<typeof startOrders>>;

function gatewaysOf(stripe: StripeSimulator, bank: BankSimulator | undefined): Gateways {
  const receiver = { phone: '+584241112233', bank: '0102' };
  return {
    'pago-movil': bank
      ? createBankGateway({ settings: { url: `${bank.url}/getMovement/v2`, key: 'clave' }, receiver })
      : createManualGateway('pago-movil'),
    zelle: createManualGateway('zelle'),
    millas: createMilesGateway(),
    tdc: createStripeGateway({ settings: { ...secrets, url: stripe.url }, now: () => new Date() }),
  };
}

function membersOf(app: TestApp) {
  const setMembership = (person: Person, date: string, expiry: string | null = null) =>
    app.pool.query('update users set membership_date = $2, membership_expiry = $3 where id = $1', [
      person.userId,
      date,
      expiry,
    ]);
  return {
    setMembership,
    /** A member of a tier: Silver unless said otherwise. */
    async addMember({ tier = 1, balance = 0n }: { readonly tier?: number; readonly balance?: bigint } = {}) {
      const person = await app.addPerson('PASSENGER', { membershipId: tier, balance });
      if (tier > 1) await setMembership(person, dayOf(new Date()));
      return person;
    },
  };
}

/** What of a pago móvil differs from the plainest one. */
interface OwnPayment {
  readonly payment?: object;
  readonly info?: object;
  readonly body?: object;
  readonly key?: string;
}

function buyingOf(app: TestApp, administrator: Person) {
  let references = 0;
  const post = (path: string, person: Person, body: object, key: string = randomUUID()): Promise<Answer> =>
    app.call('POST', path, { token: person.token, body, headers: { 'idempotency-key': key } });
  const typeOf = (id: number) => (id <= 3 ? 'membership' : id === products.vip ? 'vip_access' : 'miles_package');
  const choice = (id: number, own: object = {}) => ({ productType: typeOf(id), productId: id, ...own });
  /** A pago móvil of today with a reference of its own. */
  const payment = (own: object = {}) => {
    references += 1;
    const ref = `00${100_000 + references}`;
    return { type: 'BAPM', bank: '0134', phone: '0412-1234567', ref, date: dayOf(new Date()), ...own };
  };
  const payManually = (person: Person, id: number, info: object, key?: string) =>
    post('/product-manual-operation', person, { ...choice(id), payment_info: info }, key);
  return {
    post,
    choice,
    payment,
    quote: (person: Person, id: number) => post('/payments/quote', person, choice(id)),
    payMobile: (person: Person, id: number, own: OwnPayment = {}) => {
      const info = { fullname: 'Ana Prueba', ...own.info };
      const body = { ...choice(id), payment: payment(own.payment), payment_info: info, ...own.body };
      return post('/bapm/make-payment', person, body, own.key);
    },
    payZelle: (person: Person, id: number, reference: string) =>
      payManually(person, id, {
        method: 'zelle',
        fullname: 'Ana Prueba',
        email: 'ana@pruebas.example',
        bank_ref: reference,
      }),
    payMiles: (person: Person, id: number, key?: string) => payManually(person, id, { method: 'millas' }, key),
    payCard: (person: Person, id: number, key?: string) => post('/payments/card', person, choice(id), key),
    decide: (id: number, status: 'aprobado' | 'rechazado', by: Person = administrator, key?: string) =>
      post('/membership-orders/update', by, { id, status }, key),
    addDiscount: (person: Person, id: number, percentage: number) =>
      post('/discounts/add', administrator, { user: person.email, percentage, product: typeOf(id), id_product: id }),
  };
}

function lookingOf(app: TestApp) {
  const rowOf = async (id: number | bigint) =>
    (await app.pool.query('select * from orders where id = $1', [String(id)])).rows[0];
  return {
    rowOf,
    sessionOf: async (id: number) => (await rowOf(id)).gateway_payment as string,
    userOf: async (person: Person) =>
      (
        await app.pool.query(
          'select membership_id, membership_date::text as date, membership_expiry::text as expiry from users where id = $1',
          [person.userId],
        )
      ).rows[0],
    balanceOf: async ({ token }: Person) =>
      (await app.call('GET', '/miles/balanceaddress', { token })).body.balance as number,
    operationsOf: async (id: number) =>
      (
        await app.pool.query<{ type: number; amount: number }>(
          `select o.type, o.amount::int as amount from operation_references r join operations o on o.id = r.operation_id
           where r.kind = 'order' and r.reference = $1 order by o.id`,
          [String(id)],
        )
      ).rows,
    mailsTo: async ({ email }: Person) =>
      (
        await app.pool.query(
          'select template, opened(data) as data from outbox where recipient = $1 order by created_at',
          [email],
        )
      ).rows,
  };
}
