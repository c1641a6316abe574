import { randomUUID } from 'node:crypto';
import { orderTexts as texts } from '@millaje/api';
import { membershipAfterRefund, purchaseWithout, type RefundStep, refundStep } from '@millaje/domain';
import { dayOf } from '../../platform/calendar.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { whileItMoves } from '../../platform/while-it-moves.ts';
import { attach } from '../ledger/index.ts';
import { type DecideDependencies, heldBy, outcomeOf, readOrder, writeAlone } from './decide-order.ts';
import { orderDecided, type Refund } from './order-attachments.ts';
import { mailOfPart, mailOfRefund } from './order-mail.ts';
import { type Buyer, type BuyersPurchases, type OrderRow, readPurchases } from './orders.store.ts';

/**
 * Takes back what an approved order brought, as far as its money went back (D66): `returnedUsd` of it in all, in hundredths. Miles go in
 * proportion, from the balance first, what is spent of them as a claim; the membership ends with the last part of the price, and not before,
 * and what was bought after it does not bring it back.
 * What was taken back already is not taken again, however often and in whatever order somebody hears of it. Refusals: `order_not_found`,
 * `order_final`, those of a correction, `busy`.
 */
export async function refundOrder(
  dependencies: DecideDependencies,
  id: bigint,
  returnedUsd: bigint,
): Promise<'done' | RefusalAnswer> {
  return whileItMoves<'done' | RefusalAnswer>(async () => {
    // Read first: whatever of it is changed behind it makes this be reckoned anew.
    const purchases = await readPurchases(dependencies.database, id);
    const { order, buyer } = await readOrder(dependencies.database, id);
    if (!order || !buyer) return refuse('order_not_found');
    if (order.status !== 'aprobado') return order.status === 'reembolsado' ? 'done' : refuse('order_final');
    const { total_usd: totalUsd, miles, refunded_usd, refunded_miles } = order;
    const step = refundStep({ totalUsd, miles, givenBack: { usd: refunded_usd, miles: refunded_miles } }, returnedUsd);
    if (!step) return 'done';
    return writeRefund(dependencies, order, {
      step,
      refund: refundOf(order, buyer, { step, purchases, today: dayOf(dependencies.now()) }),
    });
  });
}

interface Reckoning {
  readonly step: RefundStep;
  readonly purchases: BuyersPurchases;
  readonly today: string;
}

function refundOf(order: OrderRow, buyer: Buyer, { step, purchases, today }: Reckoning): Refund {
  const { id, user_id: userId, membership_before: bought, membership_after: given } = order;
  const { after: givenBack, isWhole } = step;
  const mail = isWhole ? mailOfRefund(buyer, order) : mailOfPart(buyer, order, step);
  const common = { as: 'refund', id, userId, mail, seenUsd: order.refunded_usd, givenBack, isWhole } as const;
  if (!isWhole || !bought || !given) return { ...common, before: null, after: null, seen: null, later: [] };
  const purchase = { before: bought, after: given };
  const before = heldBy(buyer);
  return {
    ...common,
    before,
    after: membershipAfterRefund(before, purchase, today),
    seen: { ...purchase, buyerVersion: purchases.buyerVersion },
    later: purchases.later.map(({ id: later, ...kept }) => ({ id: later, ...purchaseWithout(kept, purchase, today) })),
  };
}

async function writeRefund(
  { ledger, pool }: DecideDependencies,
  { id, operation_id: operationId }: OrderRow,
  { step, refund }: { readonly step: RefundStep; readonly refund: Refund },
): Promise<'done' | 'moved' | RefusalAnswer> {
  if (operationId === null || step.miles === 0n) return writeAlone(pool, refund);
  const correct = (amount: bigint | undefined) =>
    outcomeOf(() =>
      ledger.submit({
        kind: 'correct',
        operationId,
        amount,
        reason: step.isWhole ? texts.refunded : texts.refundedInPart,
        references: [{ kind: 'order', id: String(id) }],
        ifSpent: 'claim',
        scope: 'order',
        key: `${id} refund ${randomUUID()}`,
        inputHash: 'refund',
        attachments: [attach(orderDecided, refund)],
      }),
    );
  let answer = await correct(step.isWhole ? undefined : step.miles);
  // Staff have corrected the operation by hand: no more is taken than is left of it.
  if (isRefusedWith(answer, 'correction_too_large')) answer = await correct(undefined);
  return isRefusedWith(answer, 'operation_already_corrected') ? writeAlone(pool, refund) : answer;
}

const isRefusedWith = (answer: 'done' | 'moved' | RefusalAnswer, rule: RefusalAnswer['refusal']): boolean =>
  typeof answer === 'object' && answer.refusal === rule;
