import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import {
  editionPath,
  idempotencyKeySchema,
  milesTexts,
  refusals,
  refusalText,
  toWire,
  type ParsedInput,
  type Refusal,
  type RefusalReader,
  type Route,
  type RouteAnswer,
} from '@millaje/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOfStaff, type RoleName } from '@millaje/domain';
import type { FileAnswer, RefusalAnswer } from './answers.ts';
import { isRefusal, refuse } from './answers.ts';
import { readDevice, writeDevice } from './device-cookie.ts';
import { parseInput } from './input.ts';
import { readVersion, withVersions } from './versions.ts';
import { bodyMaximumOf, readMultipart } from './multipart.ts';
import { hasJustWritten, rememberWriting } from './written-cookie.ts';
import { isReplica, type ReadBy, type Reading, type Readings, ReplicaBehind } from '../replica/reading.ts';

/** Who is calling, as the session says. */
export interface Caller {
  readonly userId: bigint;
  readonly sessionId: string;
  readonly role: RoleName;
  /** The caller's own account; staff have none. */
  readonly accountId: bigint | null;
  readonly email: string;
  /** One of the staff who has to set up a second factor before anything else. */
  readonly lacksSecondFactor?: boolean;
}

/** Where a request came from, for limits and for the audit. */
export interface Origin {
  /** The client's address, as far as the proxies that we trust tell it. */
  readonly address: string;
  readonly requestId: string;
  /** The version that the caller had read of what is changed, where it was said. */
  readonly seen?: string | undefined;
}

/** What a handler may know of a request besides its parsed input. */
export interface Context extends Origin {
  /** What the browser was given when somebody signed in there. */
  readonly device: string | undefined;
  /** What the browser says that it is. */
  readonly browser: string | undefined;
  /** From which site it asks, as it says. */
  readonly site: string | undefined;
  /** Gives the browser such a thing. */
  readonly rememberDevice: (device: string) => void;
  readonly signal: AbortSignal;
  /** The caller's key, empty where none came, and the digest of the input, for routes that take one. */
  readonly identity: { readonly key: string; readonly inputHash: string };
  /** Says that the answer is an earlier one. */
  readonly markReplayed: () => void;
}

type CallerOf<R extends Route> = R['who'] extends 'anyone' ? Caller | undefined : Caller;

export type Handler<R extends Route> = (
  input: ParsedInput<R>,
  caller: CallerOf<R>,
  context: Context,
) => Promise<RouteAnswer<R> | RefusalAnswer | FileAnswer>;

/** The context of a call that only reads: the only place where a list, a report or an export gets its database. */
export interface ReadContext extends Context {
  readonly reading: Reading;
}

export interface BoundRoute {
  readonly route: Route;
  readonly handle: (
    input: ParsedInput<Route>,
    caller: Caller | undefined,
    context: Context & Partial<ReadContext>,
  ) => Promise<object>;
  /** A replica may answer it. */
  readonly isRead?: true;
}

/** Ties a route of the table to its handler; the types make sure that the answers are the route's. */
export function bind<R extends Route>(route: R, handle: Handler<R>): BoundRoute {
  return { route, handle: handle as unknown as BoundRoute['handle'] };
}

/** Routes that show something, or give it as a file. */
type ReadRoute = Route & ({ readonly method: 'GET' } | { readonly file: object });

/**
 * Ties a route to a handler that only reads, and that a replica may answer: what it tells may be some seconds old, so nothing
 * is decided by it. It may be called twice, when the replica fails.
 */
export function bindRead<R extends ReadRoute>(
  route: R,
  handle: (
    input: ParsedInput<R>,
    caller: CallerOf<R>,
    context: ReadContext,
  ) => Promise<RouteAnswer<R> | RefusalAnswer | FileAnswer>,
): BoundRoute {
  return { route, handle: handle as unknown as BoundRoute['handle'], isRead: true };
}

/** A file that a call made, and what it was asked with. */
export interface MadeFile {
  readonly route: Route;
  readonly caller: Caller | undefined;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly file: FileAnswer['file'];
}

export interface BindingOptions {
  readonly product: string;
  /** Finds the caller of a token; undefined when it is none of ours, expired, ended, or its user may not come in. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /** Whether browsers reach us by TLS only. */
  readonly isSecure: boolean;
  readonly readings: Readings;
  /** Gives a file as it is sent, and may keep it meanwhile. */
  readonly keepFile?: (made: MadeFile) => FileAnswer['file'];
  /** Told of every call that was refused or answered. */
  readonly journal?: (called: {
    readonly route: Route;
    readonly caller: Caller | undefined;
    readonly origin: Origin;
    readonly refusal: string | undefined;
    readonly input?: Readonly<Record<string, unknown>> | undefined;
  }) => void;
}

/** Registers the bound routes below `/api`. */
export function registerRoutes(app: FastifyInstance, bound: readonly BoundRoute[], options: BindingOptions): void {
  for (const one of bound) {
    const { route } = one;
    app.route({
      method: route.method,
      url: `/api${editionPath(route)}`.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyMaximumOf(route),
      onRequest: (request, reply) => admit(route, request, reply, options),
      handler: (request, reply) => answer(one, request, reply, options),
    });
  }
}

/** Whose request it is, from the moment that it was let in. */
const callers = new WeakMap<FastifyRequest, Caller>();

/** Calls that lead to a second factor, for staff who have to set one up before anything else. */
const towardsSecondFactor = new Set(['GetUser', 'Logout', 'TwoFactorStatus', 'TwoFactorEnable', 'TwoFactorConfirm']);

/** Who, and may they: asked before a byte of the body is read, so that nobody else makes us read it. */
async function admit(route: Route, request: FastifyRequest, reply: FastifyReply, options: BindingOptions) {
  const caller = await findCaller(request, options);
  if (caller) callers.set(request, caller);
  return refuseEntry(route, caller, { request, reply }, options);
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Sends away who may not call a route; undefined for who may. */
function refuseEntry(route: Route, caller: Caller | undefined, { request, reply }: Exchange, options: BindingOptions) {
  const refusal = refusalOf(route, caller);
  if (!refusal) return undefined;
  options.journal?.({ route, caller, origin: originOf(request), refusal });
  return sendRefusal(reply, refuse(refusal), options.product);
}

const originOf = ({ ip, id }: FastifyRequest): Origin => ({ address: ip, requestId: id });

function refusalOf(route: Route, caller: Caller | undefined) {
  if (route.who === 'anyone') return undefined;
  if (!caller) return 'not_signed_in';
  if (!mayCall(route, caller)) return 'not_allowed';
  return caller.lacksSecondFactor && !towardsSecondFactor.has(route.name) ? 'second_factor_required' : undefined;
}

/**
 * Whose request it is once all of it has arrived. A body takes its time, as long as who sends it likes: whoever was put out meanwhile, or has
 * another role, would still do what they were let in for.
 */
async function callerOf(request: FastifyRequest, options: BindingOptions): Promise<Caller | undefined> {
  return request.method === 'GET' ? callers.get(request) : findCaller(request, options);
}

/** A request that was let in, read from top to bottom: is the input right, do it, answer. */
async function answer(bound: BoundRoute, request: FastifyRequest, reply: FastifyReply, options: BindingOptions) {
  const { route } = bound;
  const unreadable = await readMultipart(route, request);
  const caller = await callerOf(request, options);
  const sentAway = refuseEntry(route, caller, { request, reply }, options);
  if (sentAway) return sentAway;
  if (unreadable) return sendRefusal(reply, unreadable, options.product);
  const parsed = parseInput(route, request, options.product);
  if (!parsed.ok) return sendRefusal(reply, refuse('invalid_input', { fields: parsed.fields }), options.product);
  const key = readKey(route, request);
  if (key === undefined)
    return sendRefusal(
      reply,
      refuse('invalid_input', { fields: { 'Idempotency-Key': milesTexts.keyInvalid } }),
      options.product,
    );

  const { result, ageSeconds } = await perform(bound, { caller, request, reply }, options, (part) =>
    bound.handle(
      parsed.input,
      caller,
      Object.assign(new Waiting(reply), part, originOf(request), {
        seen: route.conditional && readVersion(request.headers['if-match']),
        device: readDevice(request),
        browser: request.headers['user-agent'],
        site: request.headers.origin,
        rememberDevice: (device: string) => writeDevice(reply, device, options.isSecure),
        identity: { key, inputHash: hashInput(route, parsed.input) },
        markReplayed: () => void reply.header('Idempotent-Replayed', 'true'),
      }),
    ),
  );
  const { query, body: asked, params } = parsed.input;
  const input = { ...(params as object), ...(query as object), ...(route.file ? (asked as object) : {}) };
  const refusal = isRefusal(result) ? result.refusal : undefined;
  options.journal?.({ route, caller, origin: originOf(request), refusal, ...(refusal ? {} : { input }) });
  const reader = route.own === true ? 'oneself' : readerOf(caller);
  if (isRefusal(result)) return sendRefusal(reply, result, options.product, reader);
  if ('file' in result) {
    const made = { route, caller, asked: input, file: (result as FileAnswer).file };
    return sendFile(reply, options.keepFile?.(made) ?? made.file);
  }
  const { status, body } = result as { status: number; body: Readonly<Record<string, unknown>> };
  const isTold = route.own === true || isStaff(caller);
  const isVersioned = route.versions !== undefined && isTold && status in versionedStatuses;
  const versioned = isVersioned ? withVersions(body, route.versions) : body;
  const told = ageSeconds !== undefined && ageSeconds >= toldAgeSeconds ? { age_seconds: Math.round(ageSeconds) } : {};
  return sendJson(reply, status, { ...versioned, ...told }, options.product);
}

/** From so many seconds on an answer tells how old it is. */
const toldAgeSeconds = 3;

/** Reads from where the reader may be answered, or does what the call is for and remembers that its caller wrote. */
async function perform(
  { route, isRead }: BoundRoute,
  { caller, request, reply }: Exchange & { readonly caller: Caller | undefined },
  { readings, isSecure }: BindingOptions,
  work: (part: Partial<Pick<ReadContext, 'reading'>>) => Promise<object>,
) {
  const by: ReadBy = { userId: caller?.userId, accountId: caller?.accountId, hasJustWritten: hasJustWritten(request) };
  if (isRead)
    return readings.read(by, async (reading) => {
      const result = await work({ reading });
      // That something is not there, or not yet so, is for the primary to say.
      if (isRefusal(result) && isReplica(reading.reader)) throw new ReplicaBehind();
      return result;
    });
  try {
    return { result: await work({}), ageSeconds: undefined };
  } finally {
    // What failed may have been written all the same.
    if (route.method !== 'GET' && caller && readings.memorySeconds > 0) {
      readings.wrote({ userId: caller.userId, accountId: undefined });
      rememberWriting(reply, readings.memorySeconds, isSecure);
    }
  }
}

/** Whether somebody who works for the programme asks. */
export const isStaff = (caller: Pick<Caller, 'role'> | undefined): boolean =>
  caller !== undefined && isOfStaff(caller.role);

/** In whose words a refusal is told to who asks. */
export const readerOf = (caller: Pick<Caller, 'role'> | undefined): RefusalReader =>
  isStaff(caller) ? 'staff' : 'oneself';
/** What waits for another administrator (202) has changed nothing yet. */
const versionedStatuses = { 200: true, 201: true };

/**
 * Who waits for an answer. The signal is made for who asks: few handlers do, and every call would pay for it. It belongs to the class,
 * since a getter that each call makes anew keeps all that the call made until V8 collects the whole heap.
 */
class Waiting {
  readonly #reply: FastifyReply;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  get signal(): AbortSignal {
    return signalGone(this.#reply);
  }
}

/** Aborts when the connection closes. */
function signalGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const { raw } = reply;
  if (raw.destroyed) gone.abort();
  // Every answer ends with it, those that arrived, too.
  else raw.once('close', () => raw.writableFinished || gone.abort());
  return gone.signal;
}

async function findCaller(request: FastifyRequest, options: BindingOptions): Promise<Caller | undefined> {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ? options.authenticate(match[1]) : undefined;
}

/** Whether the caller's role is among those that the route names. */
export function mayCall(route: Route, caller: Pick<Caller, 'role'> | undefined): boolean {
  if (route.who === 'anyone') return true;
  if (!caller) return false;
  return route.who === 'user' || route.who.includes(caller.role);
}

/** The caller's key. A call that moves miles must bring one: without it, asking again after a lost answer would move them again. */
function readKey({ idempotent }: Route, request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (!idempotent || (idempotent === 'optional' && header === undefined)) return '';
  const key = idempotencyKeySchema.safeParse(header);
  return key.success ? key.data : undefined;
}

function hashInput(route: Route, input: ParsedInput<Route>): string {
  if (!route.idempotent) return '';
  const text = JSON.stringify([route.name, input], (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return createHash('sha256').update(text).digest('base64');
}

function sendJson(reply: FastifyReply, status: number, body: object, product: string) {
  const text = toWire(JSON.stringify(body), product);
  reply.code(status).type('application/json; charset=utf-8');
  if (text.length < compressedFrom) return reply.send(text);
  reply.header('vary', 'accept-encoding');
  if (negotiate(reply.request.headers['accept-encoding'] ?? '', ['gzip']) === null) return reply.send(text);
  // A page of a thousand rows becomes a tenth, in well under a millisecond at this level.
  return compress(text, { level: 1 }).then((bytes) => reply.header('content-encoding', 'gzip').send(bytes));
}

/** Answers of so many characters and more are compressed. */
const compressedFrom = 8_000;
const compress = promisify(gzip);

function sendFile(reply: FastifyReply, file: FileAnswer['file']) {
  return reply
    .code(200)
    .type(file.type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('cache-control', 'no-store')
    .send(file.content);
}

/** Sends a refusal in the one shape that all of them have. */
export function sendRefusal(
  reply: FastifyReply,
  { refusal, fields, retryAfterSeconds, replayed, told, more }: RefusalAnswer,
  product: string,
  reader: RefusalReader = 'oneself',
) {
  const { status, retry, field }: Refusal = refusals[refusal];
  const text = refusalText(refusal, product, told, reader);
  const message = (fields && Object.values(fields)[0]) ?? text;
  if (retry || retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds ?? 5));
  if (replayed) reply.header('Idempotent-Replayed', 'true');
  return sendJson(
    reply,
    status,
    {
      code: status,
      message,
      ...more,
      error: { code: status, message, rule: refusal, fields: fields ?? (field && { [field]: text }) },
    },
    product,
  );
}
