import { type addRedemptionRoute, type ParsedInput, redemptionTexts as texts } from '@millaje/api';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Context } from '../../platform/http/bind.ts';
import { findUser, type UserRecord } from '../members/users.store.ts';
import { findPromotion } from '../promotions/index.ts';
import { passengerOf } from './passenger.ts';
import { choiceOf, priceOf } from './quoted-prices.ts';
import type { Quote, QuotedOffer, Quotes, ReadQuote } from './quotes.ts';
import type { RedemptionReads } from './redemption-reads.ts';
import type { NewRedemption, PromotionDetails, SoldWay } from './redemptions.store.ts';
import { type ChosenWay, type Repriced, reprice } from './reprice.ts';
import { answeringSilence } from './search-flights.ts';
import { cabinOf, type TripDependencies } from './trip.ts';

export interface BeginDependencies extends TripDependencies {
  readonly quotes: Quotes;
  readonly reads: RedemptionReads;
}

type Body = ParsedInput<typeof addRedemptionRoute>['body'];

/** A redemption that may be, with whose miles pay. */
export interface Begun {
  readonly given: NewRedemption;
  readonly member: UserRecord;
  /**
   * Its quote is over. That is refused for good under its key: by another clock, or a moment ago, the quote was good, and the same
   * request may still be on its way.
   */
  readonly refusal?: 'quote_not_valid';
}

/** What somebody asks for. */
export interface AskedRedemption {
  readonly body: Body;
  readonly kind: Quote['rule']['kind'];
  /** The quote of the body's token, where it is ours. */
  readonly verified: ReadQuote | undefined;
  readonly caller: Caller;
  readonly context: Context;
}

/** Everything that is looked at before anything is written. */
export async function begin(
  dependencies: BeginDependencies,
  { body, kind, verified, caller, context }: AskedRedemption,
): Promise<Begun | RefusalAnswer> {
  if (!verified || verified.quote.rule.kind !== kind) return refuse('quote_not_valid');
  const { id: quoteId, quote, isOver } = verified;
  const member = await findMember(dependencies, body, caller);
  if (isRefusal(member)) return member;
  const [asked] = body.passengers;
  if (!asked) return refuse('invalid_input', { fields: { passengers: texts.onePassenger } });
  const found = passengerOf(member, asked, quote);
  if (!found.ok) return refuse('invalid_input', { fields: found.fields });
  const chosen = { outboundId: body.going.offer, inboundId: body.round_trip ? body.goBack?.offer : undefined };
  const repriced = isOver
    ? asQuoted(quote, chosen)
    : await answeringSilence(() => reprice(dependencies, quote, chosen));
  if (isRefusal(repriced)) return repriced;
  if (repriced.kind !== 'same') return refuseRepriced(dependencies, repriced);
  if (!isOver && member.balance < repriced.price.total) return refuse('insufficient_miles');
  const given = {
    callerId: caller.userId,
    key: context.identity.key,
    inputHash: context.identity.inputHash,
    userId: member.id,
    accountId: member.account_id ?? 0n,
    issuedBy: caller.userId === member.id ? null : caller.userId,
    quoteId,
    passenger: found.passenger,
    ...(await soldOf(dependencies, repriced)),
  };
  return isOver ? { given, member, refusal: 'quote_not_valid' } : { given, member };
}

/** A choice as it was quoted: of what is refused nobody asks the inventory. */
function asQuoted(
  quote: Quote,
  { outboundId, inboundId }: Parameters<typeof reprice>[2],
): Extract<Repriced, { kind: 'same' | 'not_of_quote' }> {
  const choice = choiceOf(quote, outboundId, inboundId);
  const price = choice && priceOf(quote, choice);
  if (!choice || !price) return { kind: 'not_of_quote' };
  const way = { flights: [], minutes: 0, waitMinutes: 0 };
  return { kind: 'same', price, quote, choice, ways: { outbound: way, inbound: choice.inbound && way } };
}

/** Whose miles pay: a member's own, or those of the member for whom staff issue. */
async function findMember(
  { database, reads }: BeginDependencies,
  { emits, email }: Body,
  caller: Caller,
): Promise<UserRecord | RefusalAnswer> {
  const isForAnother = caller.role === 'SUPER_ADMIN';
  if (isForAnother && (!emits || email === undefined))
    return refuse('invalid_input', { fields: { email: texts.emailRequired } });
  const member = isForAnother ? await findUser(database, { email: email ?? '' }) : await reads.member(caller.userId);
  if (!member || member.account_id === null || member.role !== 'PASSENGER' || !member.is_product)
    return refuse('user_not_found');
  return member.status === 'activo' ? member : refuse('sender_not_active');
}

async function refuseRepriced(
  { quotes, now }: BeginDependencies,
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
  { database }: BeginDependencies,
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

function soldWay({ family, flights }: QuotedOffer, { flights: offered, minutes, waitMinutes }: ChosenWay): SoldWay {
  const sold = flights.map((flight, place) => ({
    ...flight,
    equipment: offered[place]?.equipment ?? '',
    minutes: offered[place]?.minutes ?? 0,
  }));
  return { family, flights: sold, minutes, waitMinutes };
}
