import {
  type AddedRedemption,
  addRedemptionByFareRoute,
  addRedemptionRoute,
  redemptionOutcomeRoute,
} from '@millaje/api/flights/redemptions';
import { flightSearchTexts, redeemTexts as texts } from '@millaje/api/flights/search.texts';
import { cabins } from '@millaje/domain/flights/chart-prices';
import { tidyTravelDocument, travelDocumentTypes } from '@millaje/domain/flights/travel-documents';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ask } from '../../api.ts';
import type { CallError } from '../../call-error.ts';
import { notify } from '../../ui/notify.ts';
import { useMessageDialog } from '../../ui/message-dialog.tsx';
import { useConfirmedSend } from '../confirmed-send/use-confirmed-send.ts';
import type { LookUp } from '../confirmed-send/queries.ts';
import type { MemberBuyer } from './buyer.ts';
import { type Choice, type Chosen, endsOf, flightsOf, keyOf, totalOf } from './flight-view.ts';
import type { PassengerValues } from './passenger-values.ts';
import type { FlightSearchState } from './use-flight-search.ts';

const legSchema = z.object({
  /** The offer of the search, and what finds it in another one. */
  offer: z.string(),
  key: z.string(),
  family: z.string(),
  flights: z.string(),
  /** Cities and codes, and the clocks there. */
  from: z.string(),
  to: z.string(),
  departure: z.string(),
  arrival: z.string(),
  daysLater: z.number(),
});
export type ConfirmedLeg = z.output<typeof legSchema>;

/** What the person is asked to confirm, and what is kept of it. */
const confirmedSchema = z.object({
  kind: z.enum(['fare', 'chart']),
  cabin: z.enum(cabins),
  token: z.string(),
  going: legSchema,
  back: z.nullable(legSchema),
  passenger: z.object({ name: z.string(), lastName: z.string() }),
  documentType: z.enum(travelDocumentTypes),
  documentID: z.string(),
  docIssueCountry: z.string(),
  birthCountry: z.string(),
  /** For whom staff issue; null where a member redeems the own miles. */
  email: z.nullable(z.string()),
  miles: z.number(),
  /** What it did cost when the question was asked before. */
  oldMiles: z.nullable(z.number()),
});
export type ConfirmedRedemption = z.output<typeof confirmedSchema>;

/** What was redeemed, for as long as somebody looks at it. */
export interface RedemptionReceipt {
  readonly redemption: AddedRedemption;
  readonly values: ConfirmedRedemption;
}

const CHANGES = [['operations'], ['miles', 'balance'], ['redemptions']] as const;

const findRedemption: LookUp<AddedRedemption> = async (key, signal) => {
  const { redemption, refusal } = await ask(redemptionOutcomeRoute, { query: { key } }, { signal });
  return { done: redemption, refusal };
};

function bodyOf(values: ConfirmedRedemption) {
  const { token, going, back, passenger, documentType, documentID, docIssueCountry, birthCountry, email } = values;
  return {
    emits: email !== null,
    email,
    going: { offer: going.offer },
    goBack: back && { offer: back.offer },
    cabin: values.kind === 'chart' ? values.cabin : undefined,
    passengers: [
      {
        type: 'ADT' as const,
        ...passenger,
        birthCountry,
        document: { documentType, documentID, docIssueCountry },
      },
    ],
    round_trip: back !== null,
    token,
  };
}

const SEARCH_OVER = new Set(['quote_not_valid', 'quote_used']);

/** Redeeming what is chosen: who flies, the question, sending it once, and what came of it. */
export function useRedemption(state: FlightSearchState, buyer: MemberBuyer | undefined) {
  const [receipt, setReceipt] = useState<RedemptionReceipt>();
  const passenger = usePassengerStep();
  const message = useMessageDialog();

  const redemption = useConfirmedSend({
    form: buyer?.isForAnother === true ? 'emit' : 'redemption',
    schema: confirmedSchema,
    route: addRedemptionRoute,
    lookUp: findRedemption,
    send: (values, call) =>
      ask(values.kind === 'chart' ? addRedemptionRoute : addRedemptionByFareRoute, { body: bodyOf(values) }, call),
    changes: CHANGES,
    onSent: (answer, values) => setReceipt({ redemption: answer, values }),
    onRefused: refused,
    onClosed: passenger.close,
    onBack: passenger.close,
  });

  function refused(error: CallError, values: ConfirmedRedemption): void {
    const priced = withChangedPrice(error, values);
    if (priced !== undefined) return redemption.ask(priced);
    if (SEARCH_OVER.has(error.rule ?? '')) return void searchAgain(values);
    if (hasFields(error)) return passenger.correct(fieldsOf(error));
    message.show({ title: texts.refused, text: error.message });
    if (error.rule === 'flight_sold_out') void state.query.refetch();
    if (error.status === 400) state.clear();
  }

  async function searchAgain(values: ConfirmedRedemption): Promise<void> {
    const next = await priceAgain(state, values);
    if (next === undefined) return message.show({ title: texts.refused, text: flightSearchTexts.gone });
    if (next.oldMiles === null) notify.success(texts.renewed);
    redemption.ask(next);
  }

  function confirm(typed: PassengerValues): void {
    const values = buyer && confirmedOf(state, buyer, typed);
    if (values === undefined) return;
    passenger.leave(typed);
    redemption.ask(values);
  }

  return {
    redemption,
    message,
    isTyping: passenger.isTyping,
    typed: passenger.typed,
    fieldErrors: passenger.fieldErrors,
    receipt,
    reserve: passenger.open,
    closePassenger: passenger.close,
    confirm,
    /** From the question back to the passenger. */
    backToPassenger(): void {
      redemption.cancel();
      passenger.open();
    },
    /** It turned out that an open attempt was done. */
    found(done: AddedRedemption, values: ConfirmedRedemption): void {
      setReceipt({ redemption: done, values });
    },
    closeReceipt(): void {
      setReceipt(undefined);
      passenger.forget();
      state.clear();
    },
  };
}

/** The prices of the search are over: the same flights are priced again. Undefined where they are not offered any more. */
async function priceAgain(
  state: FlightSearchState,
  values: ConfirmedRedemption,
): Promise<ConfirmedRedemption | undefined> {
  const renewed = await state.renew({ going: values.going.key, back: values.back?.key ?? null });
  const legs = renewed && legsOf(renewed.choice);
  if (renewed === undefined || legs === undefined) return undefined;
  const { total } = totalOf(renewed.choice);
  const oldMiles = total === values.miles ? null : values.miles;
  return { ...values, ...legs, token: renewed.found.token, miles: total, oldMiles };
}

/** What is asked about: what is chosen, and who flies. */
function confirmedOf(
  { choice, found, kind, searched }: FlightSearchState,
  { user, isForAnother }: MemberBuyer,
  { documentType, documentID, docIssueCountry, birthCountry }: PassengerValues,
): ConfirmedRedemption | undefined {
  const legs = legsOf(choice);
  if (found === undefined || legs === undefined) return undefined;
  return {
    kind,
    cabin: searched.cabin,
    token: found.token,
    ...legs,
    passenger: { name: user.first_name, lastName: user.last_name },
    documentType,
    // As it will stand on the ticket: what is confirmed is what is issued.
    documentID: tidyTravelDocument({ type: documentType, number: documentID, issueCountry: docIssueCountry }).number,
    docIssueCountry,
    birthCountry,
    email: isForAnother ? user.email : null,
    miles: totalOf(choice).total,
    oldMiles: null,
  };
}

/** The passenger's form: whether it is open, what stood in it when it was left, and what the server said of its fields. */
function usePassengerStep() {
  const [isTyping, setIsTyping] = useState(false);
  const [typed, setTyped] = useState<PassengerValues>();
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  return {
    isTyping,
    typed,
    fieldErrors,
    open: () => setIsTyping(true),
    close: () => setIsTyping(false),
    correct(errors: Record<string, string>): void {
      setFieldErrors(errors);
      setIsTyping(true);
    },
    leave(values: PassengerValues): void {
      setFieldErrors({});
      setTyped(values);
      setIsTyping(false);
    },
    forget: () => setTyped(undefined),
  };
}

/** The same with the price that the server tells now; undefined where it says something else. */
function withChangedPrice({ rule, refusal }: CallError, values: ConfirmedRedemption): ConfirmedRedemption | undefined {
  const { token, old_price, new_price } = refusal ?? {};
  if (rule !== 'price_changed' || token === undefined || new_price === undefined) return undefined;
  return { ...values, token, miles: new_price, oldMiles: old_price ?? values.miles };
}

export type RedemptionState = ReturnType<typeof useRedemption>;

const FIELDS = ['documentType', 'documentID', 'docIssueCountry', 'birthCountry'] as const;

/** What the server says about the fields of the passenger: it names them by their place in the body. */
function fieldsOf({ fields }: CallError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, text]) => {
      const field = FIELDS.find((name) => path.endsWith(`.${name}`));
      return field === undefined ? [] : [[field, text]];
    }),
  );
}

const hasFields = (error: CallError): boolean => Object.keys(fieldsOf(error)).length > 0;

function legsOf({ going, back }: Choice) {
  return going && { going: legOf(going), back: back ? legOf(back) : null };
}

function legOf(chosen: Chosen): ConfirmedLeg {
  const { way, fare } = chosen;
  const { departure, arrival } = endsOf(way);
  const place = (end: typeof departure): string => (end ? `${end.cityName} (${end.locationCode})` : '');
  return {
    offer: fare.offer,
    key: keyOf(chosen),
    family: fare.family,
    flights: flightsOf(way),
    from: place(departure),
    to: place(arrival),
    departure: departure?.dateTime ?? '',
    arrival: arrival?.dateTime ?? '',
    daysLater: way.days_later,
  };
}
