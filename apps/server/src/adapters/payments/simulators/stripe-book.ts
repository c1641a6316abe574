import { randomBytes } from 'node:crypto';

/** What happens to a card on the simulated page, by its number without spaces. All others are no cards of these tests. */
export const testCards = {
  '4242424242424242': 'paid',
  '4000000000000002': 'declined',
  '4000002760003184': 'three_d_secure',
} as const;
export type CardOutcome = (typeof testCards)[keyof typeof testCards];

export type DisputeEnd = 'lost' | 'won';
export type DisputeStatus = 'needs_response' | DisputeEnd;

interface SimulatedCharge {
  readonly id: string;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  /** Of the dispute, once there is one. */
  dispute?: { readonly id: string; readonly amount: number; status: DisputeStatus };
  readonly name: string;
}

export interface SimulatedSession {
  readonly id: string;
  readonly created: number;
  readonly expires_at: number;
  readonly amount: number;
  readonly description: string;
  readonly reference: string;
  readonly success_url: string;
  readonly cancel_url: string;
  status: 'open' | 'complete' | 'expired';
  /** The 3-D Secure step is under way. */
  isChallenged: boolean;
  intent: string | null;
  charge: SimulatedCharge | null;
}

/** Everything that is kept; one object, so that it can be written down. */
export interface StripeBook {
  readonly sessions: SimulatedSession[];
  /** The first answer of each idempotency key: the session, and the body that was sent with it. */
  readonly keys: Record<string, { readonly session: string; readonly body: string }>;
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** The session as Stripe writes it; `isExpanded` brings its payment intent with the charge. */
export function sessionView(session: SimulatedSession, url: string, isExpanded: boolean) {
  const { id, created, expires_at, amount, reference, status, intent } = session;
  return {
    id,
    object: 'checkout.session',
    created,
    expires_at,
    amount_total: amount,
    currency: 'usd',
    client_reference_id: reference,
    metadata: { reference },
    mode: 'payment',
    status,
    payment_status: session.charge ? 'paid' : 'unpaid',
    payment_intent: isExpanded && intent !== null ? intentView(session) : intent,
    success_url: session.success_url,
    cancel_url: session.cancel_url,
    url: status === 'open' ? `${url}/pay/${id}` : null,
  };
}

/** What a payment intent says; its charge is in it. */
export function intentView(session: SimulatedSession) {
  return {
    id: session.intent,
    object: 'payment_intent',
    amount: session.amount,
    currency: 'usd',
    status: session.charge ? 'succeeded' : session.isChallenged ? 'requires_action' : 'requires_payment_method',
    metadata: { reference: session.reference },
    latest_charge: session.charge && chargeView(session),
  };
}

export function chargeView({ charge, amount, intent, reference }: SimulatedSession) {
  return {
    id: charge?.id,
    object: 'charge',
    amount,
    currency: 'usd',
    amount_refunded: charge?.amount_refunded,
    refunded: charge?.refunded,
    disputed: charge?.disputed,
    payment_intent: intent,
    metadata: { reference },
    billing_details: { name: charge?.name },
  };
}

/** The dispute of a charge; undefined where nobody has opened one. */
export function disputeView({ charge, intent }: SimulatedSession) {
  if (!charge?.dispute) return undefined;
  const { id, amount, status } = charge.dispute;
  return { id, object: 'dispute', amount, currency: 'usd', charge: charge.id, payment_intent: intent, status };
}
