import { randomInt, randomUUID } from 'node:crypto';
import { orderTexts as texts, refusals, refusalText, type RefusalRule } from '@millaje/api';
import {
  deciderOf,
  effectiveMembership,
  type HeldMembership,
  membershipAfterPurchase,
  membershipNameOf,
  programmeAccounts,
} from '@millaje/domain';
import type pg from 'pg';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { shownDay } from '../../platform/shown.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { whileItMoves } from '../../platform/while-it-moves.ts';
import { recordAudit } from '../audit/index.ts';
import { attach, comesBack, type Ledger, type LedgerAnswer, type LedgerRequest } from '../ledger/index.ts';
import { findUser } from '../members/users.store.ts';
import { queueMail } from '../notifications/index.ts';
import { mailOfApproval, mailOfRejection } from './order-mail.ts';
import {
  type Approval,
  bonusGiven,
  checkOrders,
  type Decider,
  type OrderChange,
  orderDecided,
  orderMoved,
  writeOrders,
} from './order-attachments.ts';
import { type Buyer, findOrder, findOrderWithBuyer, type OrderRow, rejectPending } from './orders.store.ts';

export interface DecideDependencies {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly now: () => Date;
}

/** What staff may decide of an order now; the request that has decided it already may do so again. */
export function mayDecide(
  order: OrderRow,
  by: Decider | null,
  as: 'aprobado' | 'rechazado',
): 'done' | RefusalAnswer | undefined {
  if (by !== null && order.status === as && order.decided_by === by.userId && order.decided_key === by.key)
    return 'done';
  if (order.status !== 'pendiente') return refuse('order_final');
  return by !== null && deciderOf[order.method] !== 'staff' ? refuse('order_of_gateway') : undefined;
}

/**
 * Approves a pending order with everything that follows from it, in one transaction. Whoever comes second is refused with `order_final`.
 * `by` is null where the gateway, the ledger or a discount decides.
 */
export async function approveOrder(
  dependencies: DecideDependencies,
  id: bigint,
  by: Decider | null,
): Promise<'done' | RefusalAnswer> {
  return whileItMoves<'done' | RefusalAnswer>(async () => {
    const read = await findOrderWithBuyer(dependencies.pool, id);
    if (!read) return refuse('order_not_found');
    const { order, buyer } = read;
    const may = mayDecide(order, by, 'aprobado');
    if (may) return may;
    const approval = approvalOf(dependencies, order, buyer, by);
    if (isRefusal(approval)) return approval;
    return writeApproval(dependencies, order, approval);
  });
}

function approvalOf(
  { now }: DecideDependencies,
  order: OrderRow,
  buyer: Buyer,
  by: Decider | null,
): Approval | RefusalAnswer {
  const today = dayOf(now());
  const before = order.membership_id === null ? null : heldBy(buyer);
  const after = before && membershipAfterPurchase(before, order.membership_id ?? 0, today);
  if (typeof after === 'string') return refuse(after, { told: whatIsHeld(before, today) });
  const vipCode = order.type === 'vip_access' ? drawCode() : null;
  return {
    as: 'approval',
    id: order.id,
    userId: order.user_id,
    productId: order.product_id,
    before,
    after,
    vipCode,
    hasBonus: order.method === 'millas' && order.miles > 0n,
    mail: mailOfApproval(buyer, order, { after, vipCode }),
    by,
  };
}

/** What staff are told of a membership that stands in the way of a lower one. */
function whatIsHeld(held: HeldMembership | null, today: string): RefusalAnswer['told'] {
  if (!held) return undefined;
  const { id, expiry } = effectiveMembership(held.id, held.date, today, held.expiry);
  return {
    membership: membershipNameOf(id) ?? '',
    until: expiry === null ? texts.heldForever : texts.heldUntil(shownDay(expiry)),
  };
}

/** What somebody holds, as it is stored. */
export const heldBy = (user: Buyer): HeldMembership => ({
  id: user.membership_id,
  date: user.membership_date,
  expiry: user.membership_expiry,
});

/** An order and who bought it, as they are now; both undefined where there is no such order. */
export async function readOrder(database: Database, id: bigint) {
  const order = await findOrder(database, id);
  return { order, buyer: order && (await findUser(database, { id: order.user_id })) };
}

async function writeApproval(
  { pool, ledger }: DecideDependencies,
  order: OrderRow,
  approval: Approval,
): Promise<'done' | 'moved' | RefusalAnswer> {
  const request = requestOf(order, approval.by);
  if (!request) return writeAlone(pool, approval);
  return outcomeOf(() => ledger.submit({ ...request, attachments: [attach(orderDecided, approval)] }));
}

/** Writes a change of an order by which no miles move. */
export function writeAlone(pool: pg.Pool, payload: OrderChange): Promise<'done' | 'moved'> {
  return inTransaction(pool, async ({ client }) => {
    const run = oneByOne(client);
    const [rule] = await checkOrders(run, [payload]);
    if (rule !== undefined) return 'moved';
    await writeOrders(run, [{ payload, operationId: null }]);
    return 'done';
  });
}

/** The operation of an approval; undefined where no miles move. Each attempt has its own key: that it is once is the order's to say. */
function requestOf(order: OrderRow, by: Decider | null): LedgerRequest | undefined {
  const { id, account_id, description, miles, price_miles } = order;
  const common = {
    kind: 'post',
    description: `Compra: ${description}`,
    actorId: by?.userId,
    references: [{ kind: 'order', id: String(id) }],
    scope: 'order',
    key: `${id} approve ${randomUUID()}`,
    inputHash: 'approve',
  } as const;
  const member = { accountId: account_id };
  if (price_miles !== null) {
    const type = order.type === 'vip_access' ? 'vip_access_purchase' : 'membership_purchase';
    return { ...common, type, from: member, to: { accountId: programmeAccounts.redemption }, amount: price_miles };
  }
  if (miles === 0n) return undefined;
  return {
    ...common,
    type: typeOfMiles(order),
    from: { accountId: programmeAccounts.issuance },
    to: member,
    amount: miles,
  };
}

/** By which type a purchase brings miles. */
const typeOfMiles = ({ type }: OrderRow) => (type === 'membership' ? 'membership_purchase' : 'miles_purchase');

/**
 * Gives the miles that come with something that was paid in miles: once, whoever asks how often. Gives why they cannot be given now; that
 * is not kept, so that they can be as soon as it is over.
 */
export async function giveBonus(
  { ledger }: Pick<DecideDependencies, 'ledger'>,
  order: OrderRow,
): Promise<RefusalRule | undefined> {
  const answer = await ledger.submit({
    kind: 'post',
    type: typeOfMiles(order),
    from: { accountId: programmeAccounts.issuance },
    to: { accountId: order.account_id },
    amount: order.miles,
    description: `Millas de ${order.description}`,
    references: [{ kind: 'order', id: String(order.id) }],
    scope: 'order',
    key: `${order.id} bonus`,
    inputHash: 'bonus',
    keepsRefusal: false,
    attachments: [attach(bonusGiven, { id: order.id })],
  });
  return answer.kind === 'refused' ? answer.refusal : undefined;
}

/** Rejects a pending order, frees its discount and tells its member why. */
export async function rejectOrder(
  { pool }: DecideDependencies,
  id: bigint,
  {
    reason,
    by,
    rule = null,
  }: { readonly reason: string; readonly by: Decider | null; readonly rule?: RefusalRule | null },
): Promise<'done' | RefusalAnswer> {
  return inTransaction(pool, async ({ database }) => {
    const { order, buyer } = await readOrder(database, id);
    if (!order || !buyer) return refuse('order_not_found');
    const may = mayDecide(order, by, 'rechazado');
    if (may) return may;
    const decision = { reason, by, rule };
    if (!(await rejectPending(database, id, decision))) return refuse('order_final');
    // Who is told at once needs no mail.
    if (rule === null) await queueMail(database, mailOfRejection(buyer, order, reason));
    if (by)
      await recordAudit(database, {
        action: 'order_rejected',
        actor: by,
        origin: by.origin,
        subject: { type: 'order', id },
        before: { status: 'pendiente' },
        after: { status: 'rechazado', reason },
      });
    return 'done';
  });
}

/** What the ledger's answer means for an order. What nobody knows yet is `busy`: asking again finds out. */
export async function outcomeOf(submit: () => Promise<LedgerAnswer>): Promise<'done' | 'moved' | RefusalAnswer> {
  try {
    const answer = await submit();
    if (answer.kind !== 'refused') return 'done';
    if (answer.refusal === 'attachment_refused' && answer.detail?.rule === orderMoved) return 'moved';
    return refuse(answer.refusal);
  } catch (error) {
    if (comesBack(error)) return refuse('busy');
    throw error;
  }
}

/** Runs statements on one connection, each after the other. */
function oneByOne(client: pg.PoolClient) {
  let last: Promise<unknown> = Promise.resolve();
  return <Row extends pg.QueryResultRow>(_name: string, text: string, values: unknown[] = []): Promise<Row[]> => {
    const next = last.then(async () => (await client.query<Row>(text, values)).rows);
    last = next;
    return next;
  };
}

/** Letters and digits that nobody takes for one another. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Ten of them, drawn: what nobody guesses. */
export const drawCode = (): string =>
  Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/** What a refusal reads like for the member, as the reason why the order came to nothing. */
export const reasonText = (rule: RefusalRule): string => refusalText(rule, '', {}).replace(/\s*\{[a-z_]+\}/g, '');
export const isLasting = (rule: RefusalRule): boolean => !refusals[rule].retry;
