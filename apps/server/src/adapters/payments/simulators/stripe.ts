import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import Stripe from 'stripe';
import { type Asked, json, type Listening, serve, type Told } from './serve.ts';
import {
  type CardOutcome,
  chargeView,
  type DisputeEnd,
  disputeView,
  intentView,
  newId,
  sessionView,
  type SimulatedSession,
  type StripeBook,
  testCards,
} from './stripe-book.ts';
import { cardPage, challengePage, gonePage } from './stripe-page.ts';

export interface StripeSimulatorOptions {
  readonly port?: number;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where events are sent to, at once and until they are taken; without one they only stand in `events`. */
  readonly webhookUrl?: string | undefined;
  /** Where the book is kept; without one, in memory. */
  readonly file?: string | undefined;
  readonly now?: () => number;
}

export interface SimulatedEvent {
  readonly id: string;
  readonly type: string;
  /** The body as it is sent, to the letter. */
  readonly payload: string;
}

export interface StripeSimulator extends Listening {
  readonly book: StripeBook;
  /** All events so far, in the order in which they happened. */
  readonly events: readonly SimulatedEvent[];
  /** Sends an event to an address, signed as of now; again as often as one likes. The status of the answer. */
  send(event: SimulatedEvent, url: string): Promise<number>;
  /** The signature of a body at a moment (in seconds). */
  sign(payload: string, timestamp?: number): string;
  /** What whoever pays does: types a card and, where it is asked for, authorizes. The address that the page leads to, or its status. */
  pay(session: string, card: string, answer?: 'yes' | 'no'): Promise<string | number>;
  refund(session: string, amount?: number): void;
  /** Everything that was refunded comes back: the bank of whoever paid did not take it. */
  failRefund(session: string): void;
  /** A dispute about all of it, or a part; and how it ends. */
  dispute(session: string, amount?: number): void;
  endDispute(session: string, as: DisputeEnd): void;
  expire(session: string): void;
  /** What happens to the next calls of the API, one each: nothing is done, or it is done and nobody hears of it. */
  will(...faults: StripeFault[]): void;
}

export const stripeFaults = ['cut_before', 'cut_after', 'status'] as const;
export type StripeFault = (typeof stripeFaults)[number];

interface Simulator extends StripeSimulatorOptions {
  readonly book: StripeBook;
  readonly all: SimulatedEvent[];
  readonly faults: StripeFault[];
  readonly seconds: () => number;
  url: string;
}

/**
 * A Stripe of our own, as far as orders need it: checkout sessions with their page, payment intents, refunds, disputes, and events that
 * are signed as Stripe signs them. `POST /control/refund`, `/control/dispute` (both also with an "amount" in hundredths, for a part),
 * `/control/refund-failed`, `/control/lost`, `/control/won` (how the dispute ends), `/control/expire` with {"session": …}; `GET /control/book`.
 */
export async function startStripeSimulator(options: StripeSimulatorOptions): Promise<StripeSimulator> {
  const { now = Date.now, file } = options;
  const simulator: Simulator = {
    ...options,
    book: file === undefined ? { sessions: [], keys: {} } : readBook(file),
    all: [],
    faults: [],
    seconds: () => Math.floor(now() / 1000),
    url: '',
  };
  const listening = await serve(options.port ?? 0, (asked) => answer(simulator, asked));
  simulator.url = listening.url;
  const sign = (payload: string, timestamp = simulator.seconds()) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: options.webhookSecret, timestamp });
  const known = (id: string): SimulatedSession => {
    const session = simulator.book.sessions.find((one) => one.id === id);
    if (!session) throw new Error(`there is no session ${id}`);
    return session;
  };
  return {
    ...listening,
    book: simulator.book,
    events: simulator.all,
    sign,
    send: (event, url) => deliver(event, url, sign(event.payload)),
    async pay(session, card, authorized) {
      const first = await submit(`${listening.url}/pay/${session}`, { card, name: 'Ana Prueba' });
      if (authorized === undefined || typeof first === 'string') return first;
      return submit(`${listening.url}/pay/${session}/authorize`, { answer: authorized });
    },
    refund: (session, amount) => refund(simulator, known(session), amount),
    failRefund: (session) => failRefund(simulator, known(session)),
    dispute: (session, amount) => dispute(simulator, known(session), amount),
    endDispute: (session, as) => endDispute(simulator, known(session), as),
    expire: (session) => expire(simulator, known(session)),
    will: (...next) => void simulator.faults.push(...next),
  };
}

async function submit(url: string, form: Record<string, string>): Promise<string | number> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return response.headers.get('location') ?? response.status;
}

function readBook(file: string): StripeBook {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StripeBook;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { sessions: [], keys: {} };
    throw error;
  }
}

function writeBook({ file, book }: Simulator): void {
  if (file === undefined) return;
  writeFileSync(`${file}.new`, JSON.stringify(book));
  renameSync(`${file}.new`, file);
}

/** Something has changed: it is written down, and told to whoever listens. */
function changed(simulator: Simulator, type: string, object: unknown): void {
  const { all, webhookUrl, webhookSecret } = simulator;
  writeBook(simulator);
  const id = newId('evt');
  const payload = JSON.stringify({ id, object: 'event', type, created: simulator.seconds(), data: { object } });
  const event = { id, type, payload };
  all.push(event);
  if (webhookUrl === undefined) return;
  const attempt = (left: number): void => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    deliver(event, webhookUrl, signature).then(
      (status) => status >= 300 && left > 0 && again(left),
      () => left > 0 && again(left),
    );
  };
  const again = (left: number) => void setTimeout(() => attempt(left - 1), 2_000).unref();
  attempt(30);
}

async function deliver({ payload }: SimulatedEvent, url: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  return (await fetch(url, { method: 'POST', headers, body: payload, signal: AbortSignal.timeout(10_000) })).status;
}

async function answer(simulator: Simulator, asked: Asked): Promise<Told | 'cut'> {
  const { method, url, headers, body } = asked;
  const [, area, ...rest] = url.pathname.split('/');
  if (area === 'control') return control(simulator, `${method} ${rest.join('/')}`, body);
  if (area === 'pay') return payPage(simulator, method, rest, new URLSearchParams(body));
  if (area !== 'v1') return json(404, {});
  if (headers.authorization !== `Bearer ${simulator.secretKey}`)
    return refusal(401, 'authentication_error', 'Invalid API Key provided');
  const fault = simulator.faults.shift();
  if (fault === 'cut_before') return 'cut';
  if (fault === 'status') return refusal(503, 'api_error', 'Service unavailable');
  const told = api(simulator, `${method} ${rest.slice(0, 2).join('/')}`, asked, rest[2]);
  return fault === 'cut_after' ? 'cut' : told;
}

const refusal = (status: number, type: string, message: string, code?: string): Told =>
  json(status, { error: { type, message, ...(code === undefined ? {} : { code }) } });

function api(simulator: Simulator, call: string, { url, headers, body }: Asked, id: string | undefined): Told {
  if (call === 'GET disputes') return disputes(simulator, url.searchParams.get('charge'));
  if (call !== 'POST checkout/sessions' && call !== 'GET checkout/sessions')
    return refusal(404, 'invalid_request_error', 'Unrecognized request URL');
  if (call === 'POST checkout/sessions')
    return createSession(simulator, String(headers['idempotency-key'] ?? ''), body);
  const session = simulator.book.sessions.find((one) => one.id === id);
  if (!session) return refusal(404, 'invalid_request_error', `No such checkout.session: ${id}`, 'resource_missing');
  if (session.status === 'open' && session.expires_at <= simulator.seconds()) expire(simulator, session);
  return json(200, sessionView(session, simulator.url, url.searchParams.has('expand[0]')));
}

function disputes({ book }: Simulator, charge: string | null): Told {
  const data = book.sessions
    .filter((session) => session.charge?.id === charge)
    .flatMap((one) => disputeView(one) ?? []);
  return json(200, { object: 'list', url: '/v1/disputes', has_more: false, data });
}

function createSession(simulator: Simulator, key: string, body: string): Told {
  const { book, seconds, url } = simulator;
  const earlier = book.keys[key];
  if (earlier && earlier.body !== body)
    return refusal(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters');
  const replayed = book.sessions.find(({ id }) => id === earlier?.session);
  if (replayed) return json(200, sessionView(replayed, url, false));
  const form = new URLSearchParams(body);
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
  const expires = Number(form.get('expires_at'));
  // Stripe takes no less than fifty cents, and no page that closes within half an hour.
  if (!Number.isSafeInteger(amount) || amount < 50)
    return refusal(400, 'invalid_request_error', 'Amount too small', 'amount_too_small');
  if (expires < seconds() + 1_800 || expires > seconds() + 86_400)
    return refusal(400, 'invalid_request_error', 'The expires_at timestamp must be 30 minutes to 24 hours ahead');
  const session: SimulatedSession = {
    id: newId('cs_test'),
    created: seconds(),
    expires_at: expires,
    amount,
    description: form.get('line_items[0][price_data][product_data][name]') ?? '',
    reference: form.get('client_reference_id') ?? '',
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
    status: 'open',
    isChallenged: false,
    intent: null,
    charge: null,
  };
  book.sessions.push(session);
  if (key !== '') book.keys[key] = { session: session.id, body };
  writeBook(simulator);
  return json(200, sessionView(session, url, false));
}

function payPage(simulator: Simulator, method: string, [id, step]: string[], form: URLSearchParams): Told {
  const html = (status: number, body: string): Told => ({ status, type: 'text/html; charset=utf-8', body });
  const session = simulator.book.sessions.find((one) => one.id === id);
  if (!session || session.status !== 'open' || session.expires_at <= simulator.seconds()) return html(410, gonePage());
  if (method !== 'POST') return html(200, session.isChallenged ? challengePage(session) : cardPage(session));
  if (step !== 'authorize') {
    const outcome = outcomeOf(form.get('card') ?? '');
    session.intent ??= newId('pi');
    if (outcome === 'three_d_secure') {
      session.isChallenged = true;
      changed(simulator, 'payment_intent.requires_action', intentView(session));
      return html(200, challengePage(session));
    }
    if (outcome !== 'paid') return decline(simulator, session, html);
  } else if (!session.isChallenged || form.get('answer') !== 'yes') return decline(simulator, session, html);
  session.isChallenged = false;
  session.status = 'complete';
  session.charge = {
    id: newId('ch'),
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    name: form.get('name') ?? 'Titular de la tarjeta',
  };
  changed(simulator, 'payment_intent.succeeded', intentView(session));
  changed(simulator, 'charge.succeeded', chargeView(session));
  changed(simulator, 'checkout.session.completed', sessionView(session, simulator.url, false));
  return { status: 303, type: 'text/plain', body: '', location: session.success_url };
}

function outcomeOf(card: string): CardOutcome {
  const digits = card.replace(/\s/g, '');
  return digits in testCards ? testCards[digits as keyof typeof testCards] : 'declined';
}

function decline(simulator: Simulator, session: SimulatedSession, html: (status: number, body: string) => Told): Told {
  session.isChallenged = false;
  changed(simulator, 'payment_intent.payment_failed', intentView(session));
  return html(402, cardPage(session, 'La tarjeta fue rechazada. Pruebe con otra.'));
}

function refund(simulator: Simulator, session: SimulatedSession, amount = session.amount): void {
  const { charge } = session;
  if (!charge) throw new Error(`session ${session.id} was not paid`);
  charge.amount_refunded = Math.min(charge.amount_refunded + amount, session.amount);
  charge.refunded = charge.amount_refunded === session.amount;
  changed(simulator, 'charge.refunded', chargeView(session));
}

function failRefund(simulator: Simulator, session: SimulatedSession): void {
  const { charge, intent } = session;
  if (!charge || charge.amount_refunded === 0) throw new Error(`session ${session.id} was not refunded`);
  const amount = charge.amount_refunded;
  charge.amount_refunded = 0;
  charge.refunded = false;
  changed(simulator, 'refund.failed', {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    payment_intent: intent,
    status: 'failed',
  });
}

function dispute(simulator: Simulator, session: SimulatedSession, amount = session.amount): void {
  const { charge } = session;
  if (!charge) throw new Error(`session ${session.id} was not paid`);
  charge.disputed = true;
  charge.dispute ??= { id: newId('dp'), amount: Math.min(amount, session.amount), status: 'needs_response' };
  changed(simulator, 'charge.dispute.created', disputeView(session));
}

function endDispute(simulator: Simulator, session: SimulatedSession, as: DisputeEnd): void {
  const { charge } = session;
  if (!charge?.dispute) throw new Error(`session ${session.id} is not disputed`);
  charge.dispute.status = as;
  changed(simulator, 'charge.dispute.closed', disputeView(session));
}

function expire(simulator: Simulator, session: SimulatedSession): void {
  if (session.status !== 'open') return;
  session.status = 'expired';
  changed(simulator, 'checkout.session.expired', sessionView(session, simulator.url, false));
}

function control(simulator: Simulator, order: string, body: string): Told {
  if (order === 'GET book') return json(200, simulator.book);
  const { session: id, amount } = JSON.parse(body === '' ? '{}' : body) as { session?: string; amount?: unknown };
  const part = typeof amount === 'number' ? amount : undefined;
  if (amount !== undefined && !(Number.isSafeInteger(part) && Number(part) > 0))
    return json(400, { message: 'amount is a whole number of hundredths above zero' });
  const orders: Record<string, (session: SimulatedSession) => void> = {
    'POST refund': (session) => refund(simulator, session, part),
    'POST refund-failed': (session) => failRefund(simulator, session),
    'POST dispute': (session) => dispute(simulator, session, part),
    'POST lost': (session) => endDispute(simulator, session, 'lost'),
    'POST won': (session) => endDispute(simulator, session, 'won'),
    'POST expire': (session) => expire(simulator, session),
  };
  const act = orders[order];
  if (!act) return json(404, { message: 'book, refund, refund-failed, dispute, lost, won or expire' });
  const session = simulator.book.sessions.find((one) => one.id === id);
  if (!session) return json(404, { message: `there is no session ${id}` });
  act(session);
  return json(200, session);
}
