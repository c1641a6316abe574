import Stripe from 'stripe';
import type { StripeSettings } from '../../payment-settings.ts';
import {
  type GatewayEvent,
  type Payment,
  type PaymentRequest,
  PaymentSilence,
  type TellingGateway,
} from '../../modules/payments/index.ts';

export interface StripeOptions {
  readonly settings: StripeSettings;
  readonly now: () => Date;
  readonly timeoutMilliseconds?: number;
}

/** How long a page can be paid on, in milliseconds; Stripe takes half an hour to a day. */
const pageMilliseconds = 2 * 3_600_000;
/** How far the clock of a signature may be from ours, in seconds. */
const toleranceSeconds = 300;

/**
 * Cards, by Stripe's own page: the number is typed there and nowhere else. A payment is a checkout session; what is true of it is what
 * Stripe says when it is asked, whatever events came in whatever order.
 */
export function createStripeGateway({ settings, now, timeoutMilliseconds = 15_000 }: StripeOptions): TellingGateway {
  const { hostname, port, protocol } = new URL(settings.url);
  const isPlain = protocol === 'http:';
  const stripe = new Stripe(settings.secretKey, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    // An order is gone on with by itself; waiting here would only keep its lease. A connection that was closed meanwhile is opened anew.
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: timeoutMilliseconds,
  });

  return {
    method: 'tdc',
    begin: (request) =>
      answering(async () =>
        paymentOf(
          await stripe.checkout.sessions.create(sessionOf(request), { idempotencyKey: `millaje ${request.reference}` }),
          0,
        ),
      ),
    find: (request, id) =>
      answering(async () => {
        if (id === null) return unknownPayment;
        const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
        refuseOther(session, request);
        const charge = chargeOf(session);
        return paymentOf(session, charge?.disputed ? await disputedOf(stripe, charge.id) : 0);
      }),
    readEvent(body, signature) {
      // The library looks at age only: a signature from the future would be good for ever.
      const signedAt = Number(/(?:^|,)t=(\d{1,15})(?:,|$)/.exec(signature)?.[1]);
      if (!(signedAt <= now().getTime() / 1000 + toleranceSeconds)) return undefined;
      try {
        return eventOf(stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, toleranceSeconds));
      } catch {
        // Whatever the library says of it, it is not what Stripe signed.
        return undefined;
      }
    },
  };
}

const unknownPayment: Payment = { state: 'unknown', id: null, alias: null, url: null, told: {} };

/** The same for the same order, to the letter: Stripe refuses another body under the same key. */
function sessionOf(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { reference, description, usd, payer, createdAt, successUrl, cancelUrl } = request;
  const metadata = { reference };
  return {
    mode: 'payment',
    client_reference_id: reference,
    customer_email: payer.email,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: Number(usd), product_data: { name: description } },
      },
    ],
    metadata,
    payment_intent_data: { metadata, description },
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor((createdAt.getTime() + pageMilliseconds) / 1000),
  };
}

/** A page is made for one order and its price: one that says anything else is nobody's proof that this order was paid, and somebody has to look. */
function refuseOther(
  { id, client_reference_id, amount_total, currency }: Stripe.Checkout.Session,
  { reference, usd }: PaymentRequest,
): void {
  if (client_reference_id === reference && amount_total === Number(usd) && currency === 'usd') return;
  throw new PaymentSilence(`${id} is not what was asked for: ${client_reference_id}, ${amount_total} ${currency}`);
}

/** What Stripe refuses for good never becomes a payment; everything else that goes wrong says nothing. */
async function answering(ask: () => Promise<Payment>): Promise<Payment> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return error.code === 'resource_missing'
        ? unknownPayment
        : { ...unknownPayment, state: 'failed', told: { refused: error.code ?? error.type } };
    if (error instanceof Stripe.errors.StripeError) throw new PaymentSilence(error.message, { cause: error });
    throw error;
  }
}

function chargeOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof intent === 'object' && intent ? intent.latest_charge : null;
  return typeof charge === 'object' ? charge : null;
}

/** Disputes in which Stripe has taken the money away, for the time being or for good; an inquiry takes none. */
const takingStatuses: ReadonlySet<Stripe.Dispute.Status> = new Set(['needs_response', 'under_review', 'lost']);

/** How much of a charge is gone by disputes, in hundredths. */
async function disputedOf(stripe: Stripe, charge: string): Promise<number> {
  const { data } = await stripe.disputes.list({ charge, limit: 100 });
  return data.filter(({ status }) => takingStatuses.has(status)).reduce((sum, { amount }) => sum + amount, 0);
}

/** `disputed`: what is gone of it by disputes. */
function paymentOf(session: Stripe.Checkout.Session, disputed: number): Payment {
  const intent = session.payment_intent;
  const paid = chargeOf(session);
  const returned = paid ? Math.min(paid.amount_refunded + disputed, paid.amount) : 0;
  return {
    state: stateOf(session, paid !== null && returned === paid.amount),
    id: session.id,
    alias: typeof intent === 'string' ? intent : (intent?.id ?? null),
    url: session.status === 'open' ? session.url : null,
    returnedUsd: BigInt(returned),
    told: {
      session: session.id,
      status: session.status,
      payment_status: session.payment_status,
      ...(paid && {
        charge: paid.id,
        amount: paid.amount,
        amount_refunded: paid.amount_refunded,
        disputed: paid.disputed,
        amount_disputed: disputed,
        card_holder: paid.billing_details.name,
      }),
    },
  };
}

function stateOf(session: Stripe.Checkout.Session, isBack: boolean): Payment['state'] {
  if (session.status === 'expired') return 'failed';
  if (session.status !== 'complete' || session.payment_status !== 'paid') return 'open';
  return isBack ? 'refunded' : 'paid';
}

/** What kinds of events are about: a session, or something that names its payment intent. */
function eventOf({ id, type, data }: Stripe.Event): GatewayEvent {
  const subject = data.object as { id?: string; object?: string; payment_intent?: unknown; metadata?: unknown };
  const intent = typeof subject.payment_intent === 'string' ? [subject.payment_intent] : [];
  const isNamed = subject.object === 'checkout.session' || subject.object === 'payment_intent';
  const { reference } = (subject.metadata ?? {}) as { reference?: unknown };
  return {
    id,
    type,
    payments: [...(isNamed && subject.id !== undefined ? [subject.id] : []), ...intent],
    reference: typeof reference === 'string' ? reference : null,
  };
}
