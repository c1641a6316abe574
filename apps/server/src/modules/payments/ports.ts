import type { PaymentMethod } from '@millaje/domain';

/** What is to be paid, and what whoever pays told of it. Money in hundredths. */
export interface PaymentRequest {
  /** The same whenever the same payment is asked for again: `order 12`. */
  readonly reference: string;
  readonly description: string;
  readonly usd: bigint;
  readonly ves: bigint;
  readonly payer: Payer;
  /** When it was asked for first. */
  readonly createdAt: Date;
  /** Where a gateway of its own pages leads back to. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** Who pays, and how, as far as anybody was asked. */
export interface Payer {
  readonly email: string;
  /** The letter and the digits: V12345678. */
  readonly document: string | null;
  /** With the country's code: +584121234567. */
  readonly phone: string | null;
  /** Four digits. */
  readonly bank: string | null;
  readonly bankReference: string | null;
  /** YYYY-MM-DD. */
  readonly day: string | null;
}

/**
 * What a gateway says of a payment. `staff`: it says nothing, people look. `ledger`: the ledger takes it when it is approved. `open`: whoever
 * pays has not finished. `found`, `not_found`: whether the bank knows it; found is not for us alone, so that we keep it from paying twice.
 * `paid`, `failed`: it came, or never will; of what came a part may have gone back. `refunded`: all of it went back, by refunds or disputes.
 * `unknown`: the gateway never heard of it.
 */
export type PaymentState =
  | 'staff'
  | 'ledger'
  | 'open'
  | 'found'
  | 'not_found'
  | 'paid'
  | 'failed'
  | 'refunded'
  | 'unknown';

export interface Payment {
  readonly state: PaymentState;
  /** The gateway's own name of it; null where it has none. */
  readonly id: string | null;
  /** Another name that its events use, once it has one. */
  readonly alias: string | null;
  /** The gateway's page on which it is paid, while that can be done. */
  readonly url: string | null;
  /** How much of it went back so far, in hundredths of a dollar; a gateway whose payments do not go back leaves it out. */
  readonly returnedUsd?: bigint;
  /** What is kept of its answer: never a card's number. */
  readonly told: Readonly<Record<string, string | number | boolean | null>>;
}

/** One way of paying. What a gateway does not answer is a `PaymentSilence`. */
export interface PaymentGateway {
  readonly method: PaymentMethod;
  /** Begins a payment; the same reference again is the same payment. */
  begin(request: PaymentRequest): Promise<Payment>;
  /** How it stands. */
  find(request: PaymentRequest, id: string | null): Promise<Payment>;
}

/** Something that a gateway tells by itself: that some payment of its has changed. What has, it is asked. */
export interface GatewayEvent {
  readonly id: string;
  readonly type: string;
  /** Ids and aliases of the payment that it is about. */
  readonly payments: readonly string[];
  /** Our reference, where the event carries it. */
  readonly reference: string | null;
}

/** A gateway that tells of itself, in bodies that it signs. */
export interface TellingGateway extends PaymentGateway {
  /** The event of a body that is the gateway's and fresh; undefined for every other. */
  readEvent(body: Buffer, signature: string): GatewayEvent | undefined;
}

/** The ways of paying that this installation has. */
export interface Gateways {
  readonly 'pago-movil': PaymentGateway;
  readonly zelle: PaymentGateway;
  readonly millas: PaymentGateway;
  /** Only where the settings name it. */
  readonly tdc: TellingGateway | undefined;
}

/** A gateway did not say whether it did what it was asked: it is asked again under the same reference. */
export class PaymentSilence extends Error {
  override name = 'PaymentSilence';
}
