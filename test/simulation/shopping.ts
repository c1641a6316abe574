import type { Outside } from './asking.ts';
import { askFor, call, settlingTries, triesMaximum } from './calling.ts';
import {
  catalogue,
  type OrderAnswer,
  type OrderAttempt,
  type OrderCommand,
  type OrderDecision,
  type OrderRecords,
  type OrderStatus,
  productOf,
} from './orders.ts';
import type { Random } from './random.ts';

interface Shopping {
  readonly outside: Outside;
  readonly orders: OrderRecords;
  readonly random: Random;
}

const idsOf = (fits: (price: number, tier: number) => boolean) =>
  [...catalogue].filter(([, { price, tier }]) => fits(price, tier)).map(([id]) => id);
const soldForDollars = idsOf((price, tier) => price === 0 || tier > 0);
const soldForMiles = idsOf((price) => price > 0);

/** Something to buy: for dollars by Zelle, now and then with a payment that was told of before, or for miles. */
function choose({ orders, random }: Shopping, key: string, email: string): OrderCommand {
  if (random.chance(0.45)) return commandOf(random.pick(soldForMiles), { method: 'millas' });
  const zelle = { method: 'zelle', fullname: 'Persona Simulada', email } as const;
  const told = orders.attempts.flatMap(({ command: { productId, payment_info: info } }) =>
    info.method === 'zelle' ? [{ productId, bank_ref: info.bank_ref }] : [],
  );
  if (told.length > 0 && random.chance(0.2)) {
    const { productId, bank_ref } = random.pick(told);
    return commandOf(productId, { ...zelle, bank_ref });
  }
  return commandOf(random.pick(soldForDollars), { ...zelle, bank_ref: `ZL-${key}` });
}

const commandOf = (productId: number, info: OrderCommand['payment_info']): OrderCommand => ({
  productType: productOf(productId).type,
  productId,
  payment_info: info,
});

/** Orders once. */
async function order(
  { outside, random }: Shopping,
  { key, buyer, command }: OrderAttempt,
): Promise<OrderAnswer | undefined> {
  const answered = await call(outside, random, '/v1/product-manual-operation', { who: buyer, body: command, key });
  if (!answered) return undefined;
  if (answered.status >= 400) return { kind: 'refused', rule: answered.body.error?.rule ?? '' };
  const { _id: id, status } = answered.body['order'] as { _id: number; status: OrderStatus };
  return { kind: 'ordered', id, status };
}

function pursue(shopping: Shopping, attempt: OrderAttempt, triesAtMost: number): Promise<boolean> {
  return askFor(shopping.random, triesAtMost, {
    ask: () => order(shopping, attempt),
    keep: (answer) => shopping.orders.answer(attempt, answer),
  });
}

/** A buyer orders something; where the answer does not come, the same is asked again with its key, for a while. */
export async function shop(shopping: Shopping, key: string): Promise<void> {
  const buyer = shopping.random.pick(shopping.outside.people.buyers);
  const attempt = shopping.orders.open(key, buyer, choose(shopping, key, buyer.email));
  await pursue(shopping, attempt, triesMaximum);
}

/** Decides once. */
async function decide(
  { outside, random }: Shopping,
  { key, order: id, status }: OrderDecision,
): Promise<string | undefined> {
  const body = { id, status };
  const who = outside.people.staff;
  const answered = await call(outside, random, '/v1/membership-orders/update', { who, body, key });
  return answered && (answered.status === 201 ? 'done' : (answered.body.error?.rule ?? ''));
}

function pursueDecision(shopping: Shopping, decision: OrderDecision, triesAtMost: number): Promise<boolean> {
  return askFor(shopping.random, triesAtMost, {
    ask: () => decide(shopping, decision),
    keep: (answer) => shopping.orders.answer(decision, answer),
  });
}

/** The orders that wait, as staff see them; none where nobody answers. */
async function listWaiting({ outside, random }: Shopping): Promise<number[]> {
  const who = outside.people.staff;
  const answered = await call(outside, random, '/v1/membership-orders?status=pendiente&method=zelle&limit=200', {
    who,
  });
  return ((answered?.body['operations'] ?? []) as { _id: number }[]).map(({ _id }) => _id);
}

/** Staff decide an order that waits: most are approved. Now and then two decide it at once, or somebody one that is decided already. */
export async function decideOrder(shopping: Shopping, key: string): Promise<void> {
  const { orders, random } = shopping;
  const waiting = random.chance(0.15) ? orders.decisions.map(({ order: id }) => id) : await listWaiting(shopping);
  if (waiting.length === 0) return;
  const id = random.pick(waiting);
  const decisions = [orders.decide(key, id, random.chance(0.7) ? 'aprobado' : 'rechazado')];
  if (random.chance(0.35))
    decisions.push(orders.decide(`${key}-other`, id, random.chance(0.5) ? 'aprobado' : 'rechazado'));
  await Promise.all(decisions.map((decision) => pursueDecision(shopping, decision, triesMaximum)));
}

/** Asks again for everything of which nobody knows what became. Fails where that is never answered. */
export async function settleOrders(shopping: Shopping): Promise<void> {
  const { attempts, decisions } = shopping.orders.unanswered();
  const fail = (key: string) => {
    throw new Error(`${key} is never answered: ${shopping.outside.lastSilence}`);
  };
  for (const attempt of attempts) if (!(await pursue(shopping, attempt, settlingTries))) fail(attempt.key);
  for (const decision of decisions) if (!(await pursueDecision(shopping, decision, settlingTries))) fail(decision.key);
}

/** Of three orders that are left one is approved and one rejected; the third waits on. */
export async function decideLeft(shopping: Shopping): Promise<void> {
  const waiting = await listWaiting(shopping);
  for (const [place, id] of waiting.entries())
    if (place % 3 !== 0) shopping.orders.decide(`left-${id}`, id, place % 3 === 1 ? 'aprobado' : 'rechazado');
  await settleOrders(shopping);
}

/** Keys are remembered: each order is told as the same one, whenever it is asked for. */
export async function repeatOrders(shopping: Shopping): Promise<void> {
  for (const { attempt, id } of shopping.orders.ordered()) {
    const answer = await order(shopping, attempt);
    if (answer && (answer.kind === 'refused' || answer.id !== id))
      shopping.orders.problems.push(`${attempt.key} was order ${id}, and in the end ${JSON.stringify(answer)}`);
  }
}
