import { randomUUID } from 'node:crypto';
import { orderTexts as texts, type RefusalRule } from '@millaje/api';
import { deciderOf } from '@millaje/domain';
import type { RefusalAnswer } from '../../platform/http/answers.ts';
import type { Log } from '../../platform/log.ts';
import { otherNameOf } from '../../platform/loopback.ts';
import { comesBack } from '../ledger/index.ts';
import {
  type Gateways,
  listUnseenEvents,
  markEventsSeen,
  type Payment,
  type PaymentGateway,
  type PaymentRequest,
  PaymentSilence,
  putEventsOff,
} from '../payments/index.ts';
import { shopRules } from '../settings/index.ts';
import {
  approveOrder,
  type DecideDependencies,
  giveBonus,
  isLasting,
  reasonText,
  rejectOrder,
} from './decide-order.ts';
import {
  isToldTwice,
  keepMoneyBack,
  keepTold,
  keepTrouble,
  orderLeases,
  type OrderRow,
  takeOrder,
} from './orders.store.ts';
import { refundOrder } from './refund-order.ts';
import type { OrderTokens } from './signed-tokens.ts';

export interface FlowDependencies extends DecideDependencies {
  readonly gateways: Gateways;
  readonly tokens: OrderTokens;
  /** Where people reach the server, without a slash at the end. */
  readonly publicUrl: string;
  readonly log: Log;
}

/** When an order is looked at again by itself: at once, after so many seconds, or never (null). */
type Next = 'now' | number | null;

/** A card's page is looked after now and then, should no event tell of it. */
const cardSeconds = 300;
/** A bank may hear of a payment later than we do: so often it is asked. */
const bankAttempts = 8;
/** A payment that the gateway never heard of is given up after this time, in milliseconds. */
const unknownMilliseconds = 24 * 3_600_000;
/** What stands in the way of a paid order may be gone after this time, in seconds. */
const troubleSeconds = 300;
/** No order takes more steps than this at once. */
const stepsMaximum = 10;

/** How long an order that did not get on is left alone, in seconds: twice as long each time, up to an hour. */
const waitSeconds = (attempts: number): number => Math.min(10 * 2 ** Math.min(attempts, 10), 3_600);

/**
 * Goes on with an order that one has taken until it has to wait for somebody, and lets go of it. Whoever stops between any two lines
 * leaves it to the next one, who brings it to the same end.
 */
export async function advanceOrder(dependencies: FlowDependencies, id: bigint, lease: string): Promise<void> {
  const { database, log } = dependencies;
  let next: Next = waitSeconds(0);
  try {
    const events = await listUnseenEvents(database, id);
    next = await takeSteps(dependencies, { id, lease, isTold: events.length > 0 });
    // Events that came while we asked are not among them: they make it be looked at again.
    if (events.length > 0) await markEventsSeen(database, id, events);
  } catch (error) {
    log.warn({ order: String(id), error: String(error) }, 'an order stands still');
    const { attempts = 0 } = (await orderLeases.readTaken(database, id, lease).catch(() => undefined)) ?? {};
    next = waitSeconds(attempts);
    await putEventsOff(database, id).catch(() => undefined);
    if (!comesBack(error) && !(error instanceof PaymentSilence)) throw error;
  } finally {
    await orderLeases.release(database, id, lease, next).catch(() => undefined);
  }
}

/** Takes an order and goes on with it; false where somebody else does. */
export async function resumeOrder(dependencies: FlowDependencies, id: bigint): Promise<boolean> {
  const lease = randomUUID();
  if (!(await takeOrder(dependencies.database, id, lease))) return false;
  await advanceOrder(dependencies, id, lease);
  return true;
}

interface Taken {
  readonly id: bigint;
  readonly lease: string;
  /** The gateway has told something new. */
  readonly isTold: boolean;
}

async function takeSteps(dependencies: FlowDependencies, { id, lease, isTold }: Taken): Promise<number | null> {
  let mustAsk = isTold;
  for (let step = 0; step < stepsMaximum; step += 1) {
    const order = await orderLeases.readTaken(dependencies.database, id, lease);
    if (!order) return null;
    const next = await takeStep(dependencies, { order, lease, mustAsk });
    if (next !== 'now') return next;
    mustAsk = false;
  }
  throw new Error(`order ${id} takes no end`);
}

interface Step {
  readonly order: OrderRow;
  readonly lease: string;
  readonly mustAsk: boolean;
}

async function takeStep(dependencies: FlowDependencies, { order, lease, mustAsk }: Step): Promise<Next> {
  if (order.stage === 'bonus') {
    const rule = await giveBonus(dependencies, order);
    return rule === undefined ? 'now' : standStill(dependencies, order, rule);
  }
  if (order.stage === 'over' && !mustAsk) return null;
  if (order.total_usd === 0n && order.method !== 'millas') return settle(dependencies, order, 'approve');
  const gateway: PaymentGateway | undefined = dependencies.gateways[order.method];
  // A gateway that this installation does not have any more says nothing.
  if (!gateway) return waitSeconds(order.attempts);
  const payment = await ask(dependencies, gateway, order);
  if (payment === 'silent') {
    // Staff can decide without the bank: the order is there, and the bank is asked again.
    await keepTold(dependencies.database, order.id, lease, nothingTold);
    return waitSeconds(order.attempts);
  }
  const isKept = await keepTold(dependencies.database, order.id, lease, {
    payment: payment.id,
    alias: payment.alias,
    url: payment.url,
    told: payment.told,
    bankAnswer: payment.state === 'found' || payment.state === 'not_found' ? payment.state : null,
  });
  return isKept ? follow(dependencies, order, payment) : null;
}

const nothingTold = { payment: null, alias: null, url: null, told: {}, bankAnswer: null };

/** Begins the payment of an order, or asks how it stands. Where staff decide, nobody waits for a gateway that is silent. */
async function ask(
  dependencies: FlowDependencies,
  gateway: PaymentGateway,
  order: OrderRow,
): Promise<Payment | 'silent'> {
  const request = await requestOf(dependencies, order);
  try {
    return order.stage === 'opened' ? await gateway.begin(request) : await gateway.find(request, order.gateway_payment);
  } catch (error) {
    if (error instanceof PaymentSilence && deciderOf[order.method] === 'staff') return 'silent';
    throw error;
  }
}

/** What is asked of the gateway: the same whenever it is asked of the same order. */
async function requestOf({ tokens, publicUrl }: FlowDependencies, order: OrderRow): Promise<PaymentRequest> {
  const { token } = await tokens.signOrder(
    { orderId: String(order.id), userId: String(order.user_id) },
    order.created_at,
  );
  // Back to the name of this machine under which the buyer is signed in; what was written is judged again.
  const site = otherNameOf(publicUrl, order.buyer_site) ?? publicUrl;
  return {
    reference: `order ${order.id}`,
    description: order.description,
    usd: order.total_usd,
    ves: order.total_ves,
    payer: {
      email: order.payer_email,
      document: order.payer_document,
      phone: order.payer_phone,
      bank: order.bank,
      bankReference: order.bank_reference,
      day: order.paid_on,
    },
    createdAt: order.created_at,
    successUrl: `${site}/verifycreditcard/${token}`,
    cancelUrl: `${site}/payments/cancel`,
  };
}

/** What follows from what the gateway said. */
async function follow(dependencies: FlowDependencies, order: OrderRow, payment: Payment): Promise<Next> {
  const { database, now } = dependencies;
  const { state } = payment;
  // Miles that went with money which is here again are no longer owed to anybody, and nobody but staff can say whose they are.
  if (state === 'paid' || state === 'refunded')
    await keepMoneyBack(database, order.id, state === 'refunded' ? order.total_usd : (payment.returnedUsd ?? 0n));
  switch (state) {
    case 'staff':
      return null;
    case 'ledger':
      return settle(dependencies, order, 'charge');
    case 'open':
      return order.status === 'pendiente' ? cardSeconds : null;
    case 'found':
      return (await approvesByItself(database, order)) ? settle(dependencies, order, 'approve') : null;
    case 'not_found':
      return order.attempts < bankAttempts ? waitSeconds(order.attempts) : null;
    case 'paid':
      return followPaid(dependencies, order, payment.returnedUsd ?? 0n);
    case 'failed':
      return settle(dependencies, order, 'reject');
    case 'unknown':
      return now().getTime() - order.created_at.getTime() > unknownMilliseconds
        ? settle(dependencies, order, 'reject')
        : waitSeconds(order.attempts);
    case 'refunded':
      return settle(dependencies, order, 'refund');
  }
}

/** Whether the bank's word is enough: not where the payment that it knows was told for another order, too. Of both staff decide. */
const approvesByItself = async (database: FlowDependencies['database'], { id }: OrderRow): Promise<boolean> =>
  (await shopRules(database)).approvesByBank && !(await isToldTwice(database, id));

/** An order that is paid is approved, and what a part of its money has brought goes back with that part. */
async function followPaid(dependencies: FlowDependencies, order: OrderRow, returnedUsd: bigint): Promise<Next> {
  const { database, log } = dependencies;
  if (order.status === 'rechazado') {
    log.error({ order: String(order.id) }, 'an order was paid after it had been rejected');
    await keepTrouble(database, order.id, 'payment_after_rejection');
    return null;
  }
  const next = order.status === 'pendiente' ? await settle(dependencies, order, 'approve') : null;
  if (returnedUsd === 0n || typeof next === 'number') return next;
  return settled(dependencies, order, { as: 'refund', answer: await refundOrder(dependencies, order.id, returnedUsd) });
}

/** Decides an order by what the gateway, the ledger or a discount says. */
async function settle(
  dependencies: FlowDependencies,
  order: OrderRow,
  as: 'approve' | 'charge' | 'reject' | 'refund',
): Promise<Next> {
  const isPending = order.status === 'pendiente';
  if (as === 'reject' || (as === 'refund' && isPending)) {
    const reason = as === 'refund' ? texts.reasonOfRefund : texts.reasonOfGateway;
    // One that never got to the gateway's page is told so at once.
    const rule = as === 'reject' && order.stage === 'opened' ? 'payment_failed' : null;
    if (isPending) await rejectOrder(dependencies, order.id, { reason, by: null, rule });
    return null;
  }
  const answer =
    as === 'refund'
      ? await refundOrder(dependencies, order.id, order.total_usd)
      : await approveOrder(dependencies, order.id, null);
  return settled(dependencies, order, { as, answer });
}

/** What comes after a decision, or after what stood against it. */
async function settled(
  dependencies: FlowDependencies,
  order: OrderRow,
  { as, answer }: { readonly as: string; readonly answer: 'done' | RefusalAnswer },
): Promise<Next> {
  if (answer === 'done') return 'now';
  if (answer.refusal === 'order_final') return null;
  return unsettled(dependencies, order, { rule: answer.refusal, as });
}

/** What miles or a discount cannot pay comes to nothing; what money has paid stays until it can be given, and staff see why it is not. */
async function unsettled(
  dependencies: FlowDependencies,
  order: OrderRow,
  { rule, as }: { readonly rule: RefusalRule; readonly as: string },
): Promise<Next> {
  const isPaid = as !== 'charge' && order.total_usd > 0n;
  if (!isPaid && isLasting(rule)) {
    await rejectOrder(dependencies, order.id, { reason: reasonText(rule), by: null, rule });
    return null;
  }
  return standStill(dependencies, order, rule);
}

/** What is paid and cannot be given now stays; staff see why, and soon after that is over it is given. */
async function standStill({ database, log }: FlowDependencies, order: OrderRow, rule: RefusalRule): Promise<number> {
  log.warn({ order: String(order.id), rule }, 'an order cannot be settled');
  if (isLasting(rule)) await keepTrouble(database, order.id, rule);
  return Math.min(waitSeconds(order.attempts), troubleSeconds);
}
