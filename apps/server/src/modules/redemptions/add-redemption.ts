import { randomUUID } from 'node:crypto';
import {
  type AddedRedemption,
  type addRedemptionRoute,
  type ParsedInput,
  type redemptionOutcomeRoute,
  redemptionTexts as texts,
  refusals,
  type RouteAnswer,
} from '@millaje/api';
import type pg from 'pg';
import { isRefusal, read, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Context } from '../../platform/http/bind.ts';
import { refusalOfTaken } from '../../platform/taken.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import type { OfferedWay } from '../inventory/index.ts';
import { findUser, type UserRecord } from '../members/users.store.ts';
import { findPromotion } from '../promotions/index.ts';
import { advance, type FlowDependencies, resume } from './flow.ts';
import { passengerOf } from './passenger.ts';
import type { Quote, QuotedOffer, Quotes } from './quotes.ts';
import {
  findRedemptionByKey,
  insertRedemption,
  type NewRedemption,
  type PromotionDetails,
  type RedemptionRow,
  type SoldWay,
} from './redemptions.store.ts';
import { type Repriced, reprice } from './reprice.ts';
import { answeringSilence } from './search-flights.ts';
import { cabinOf, type TripDependencies } from './trip.ts';

export interface AddDependencies extends FlowDependencies, TripDependencies {
  readonly pool: pg.Pool;
  readonly quotes: Quotes;
}

type Body = ParsedInput<typeof addRedemptionRoute>['body'];
type Added = RouteAnswer<typeof addRedemptionRoute>;

/**
 * Redeems miles for what somebody chose of a search: a member for oneself, staff for a member. The quote is verified and priced anew,
 * the redemption is written down, and then gone on with to its end. The same key gives the same redemption, wherever it stands.
 */
export async function addRedemption(
  dependencies: AddDependencies,
  { body, kind }: { readonly body: Body; readonly kind: Quote['rule']['kind'] },
  caller: Caller,
  context: Context,
): Promise<Added | RefusalAnswer> {
  const { database } = dependencies;
  const { key, inputHash } = context.identity;
  const earlier = await findRedemptionByKey(database, caller.userId, key);
  if (earlier) return answerAgain(dependencies, earlier, context);

  const begun = await begin(dependencies, { body, kind }, caller);
  if (isRefusal(begun)) return begun;
  const lease = randomUUID();
  const id = await write(dependencies, { ...begun, key, inputHash }, { caller, context, lease });
  if (typeof id === 'bigint') return answerOf(await advance(dependencies, id, lease));
  if (id.refusal !== 'idempotency_key_reused') return id;
  // The same key at the same moment: the other one goes on with it.
  const other = await findRedemptionByKey(database, caller.userId, key);
  return other ? answerAgain(dependencies, other, context) : refuse('busy');
}

/** The answer of a redemption that this key began before; where it stands still, it is gone on with. */
async function answerAgain(
  dependencies: AddDependencies,
  row: RedemptionRow,
  { identity, markReplayed }: Context,
): Promise<Added | RefusalAnswer> {
  if (row.input_hash !== identity.inputHash) return refuse('idempotency_key_reused');
  const isSettled = row.status !== null || row.refusal !== null;
  const now = isSettled ? row : ((await resume(dependencies, row.id)) ?? row);
  const answer = answerOf(now);
  markReplayed();
  return answer;
}

/** What people are told of a redemption as it stands. */
function answerOf(row: RedemptionRow): Added | RefusalAnswer {
  if (row.refusal !== null) return refuse(row.refusal);
  if (row.status === null) return refuse('busy');
  const message = row.status === 1 ? texts.inProcess : texts.done;
  return { status: 200, body: { code: 200, message, ...addedView(row, row.status) } };
}

function addedView({ id, tickets, pnr }: RedemptionRow, status: number): AddedRedemption {
  return {
    id_redemption: Number(id),
    status,
    tickets: status === 1 ? [] : tickets.map((ticketNumber) => ({ ticketNumber })),
    pnr,
  };
}

/** What became of the caller's redemption with this key, without doing anything about it. */
export async function findRedemptionOutcome(
  database: AddDependencies['database'],
  callerId: bigint,
  key: string,
): Promise<RouteAnswer<typeof redemptionOutcomeRoute>> {
  const row = await findRedemptionByKey(database, callerId, key);
  if (row && row.refusal !== null)
    return read({
      outcome: 'refused',
      redemption: null,
      refusal: { rule: row.refusal, message: refusals[row.refusal].text },
    });
  if (!row || row.status === null) return read({ outcome: 'unknown', redemption: null, refusal: null });
  return read({ outcome: 'done', redemption: addedView(row, row.status), refusal: null });
}

type Begun = Omit<NewRedemption, 'key' | 'inputHash'>;

/** Everything that is looked at before anything is written. */
async function begin(
  dependencies: AddDependencies,
  { body, kind }: { readonly body: Body; readonly kind: Quote['rule']['kind'] },
  caller: Caller,
): Promise<Begun | RefusalAnswer> {
  const { quotes, now } = dependencies;
  const verified = await quotes.verify(body.token, now());
  if (!verified || verified.quote.rule.kind !== kind) return refuse('quote_not_valid');
  const { id: quoteId, quote } = verified;
  const member = await findMember(dependencies, body, caller);
  if (isRefusal(member)) return member;
  const [asked] = body.passengers;
  if (!asked) return refuse('invalid_input', { fields: { passengers: texts.onePassenger } });
  const found = passengerOf(member, asked, quote);
  if (!found.ok) return refuse('invalid_input', { fields: found.fields });
  const chosen = { outboundId: body.going.offer, inboundId: body.round_trip ? body.goBack?.offer : undefined };
  const repriced = await answeringSilence(() => reprice(dependencies, quote, chosen));
  if (isRefusal(repriced)) return repriced;
  if (repriced.kind !== 'same') return refuseRepriced(dependencies, repriced);
  if (member.balance < repriced.price.total) return refuse('insufficient_miles');
  return {
    callerId: caller.userId,
    userId: member.id,
    accountId: member.account_id ?? 0n,
    issuedBy: caller.userId === member.id ? null : caller.userId,
    quoteId,
    passenger: found.passenger,
    ...(await soldOf(dependencies, repriced)),
  };
}

/** Whose miles pay: a member's own, or those of the member for whom staff issue. */
async function findMember(
  { database }: AddDependencies,
  { emits, email }: Body,
  caller: Caller,
): Promise<UserRecord | RefusalAnswer> {
  const isForAnother = caller.role === 'SUPER_ADMIN';
  if (isForAnother && (!emits || email === undefined))
    return refuse('invalid_input', { fields: { email: texts.emailRequired } });
  const key = isForAnother ? { email: email ?? '' } : { id: caller.userId };
  const member = await findUser(database, key);
  if (!member || member.account_id === null || member.role !== 'PASSENGER' || !member.is_product)
    return refuse('user_not_found');
  return member.status === 'activo' ? member : refuse('sender_not_active');
}

async function refuseRepriced(
  { quotes, now }: AddDependencies,
  repriced: Exclude<Repriced, { kind: 'same' }>,
): Promise<RefusalAnswer> {
  if (repriced.kind === 'not_of_quote') return refuse('quote_not_valid');
  if (repriced.kind === 'sold_out') return refuse('flight_sold_out');
  const { token } = await quotes.sign(repriced.quote, now());
  return refuse('price_changed', {
    more: { old_price: Number(repriced.before), new_price: Number(repriced.now), token },
  });
}

/** What is sold, and by which rules it was priced. */
async function soldOf(
  { database }: AddDependencies,
  { quote, choice, price, ways }: Extract<Repriced, { kind: 'same' }>,
) {
  const { origin, destination, rule } = quote;
  const promotionId = rule.kind === 'chart' ? rule.promotionId : null;
  const promotion = promotionId === null ? undefined : await findPromotion(database, promotionId);
  const { outbound, inbound } = choice;
  const details: PromotionDetails | null = promotion
    ? { name: promotion.promotion.name, code: promotion.promotion.code, description: promotion.promotion.description }
    : null;
  return {
    origin,
    destination,
    flightType: inbound ? ('RT' as const) : ('OW' as const),
    cabin: cabinOf(outbound.family),
    flights: {
      outbound: soldWay(outbound, ways.outbound),
      inbound: inbound && ways.inbound ? soldWay(inbound, ways.inbound) : null,
    },
    milesPrice: price.total,
    priceRule: {
      ...rule,
      outbound_miles: String(price.outbound),
      inbound_miles: price.inbound === null ? null : String(price.inbound),
      fares: [outbound.fare, inbound?.fare ?? null],
    },
    promotion: details,
  };
}

function soldWay({ family, flights }: QuotedOffer, { flights: offered, minutes, waitMinutes }: OfferedWay): SoldWay {
  const sold = flights.map((flight, place) => ({
    ...flight,
    equipment: offered[place]?.equipment ?? '',
    minutes: offered[place]?.minutes ?? 0,
  }));
  return { family, flights: sold, minutes, waitMinutes };
}

interface Writing {
  readonly caller: Caller;
  readonly context: Context;
  readonly lease: string;
}

/** Writes the redemption down; what staff issue for another is told by the audit. */
async function write(
  { pool }: AddDependencies,
  given: NewRedemption,
  { caller, context, lease }: Writing,
): Promise<bigint | RefusalAnswer> {
  try {
    return await inTransaction(pool, async ({ database }) => {
      const id = await insertRedemption(database, given, lease);
      if (given.issuedBy !== null)
        await recordAudit(database, {
          action: 'redemption_added_by_staff',
          actor: caller,
          subject: { type: 'redemption', id },
          origin: context,
          after: {
            user: Number(given.userId),
            route: `${given.origin} - ${given.destination}`,
            miles: Number(given.milesPrice),
          },
        });
      return id;
    });
  } catch (error) {
    const rule = refusalOfTaken(error, { redemptions_key: 'idempotency_key_reused', redemptions_quote: 'quote_used' });
    if (rule) return refuse(rule);
    throw error;
  }
}
