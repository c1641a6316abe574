import type * as z from 'zod/mini';
import type { refusalSchema } from './common.ts';
import { isRecord } from './is-record.ts';
import { editionPath, type Route, type RouteAnswer, type RouteInput } from './route.ts';
import { fromWire, toWire } from './wire-names.ts';

export type RefusalBody = z.output<typeof refusalSchema>;

/**
 * A call's outcome: one of the route's answers, a refusal of ours, or no answer of ours: a lost connection, a gateway's page or
 * JSON whatever its status, half an answer. Of the last nobody knows whether the server has done what it was asked.
 */
export type CallResult<R extends Route> =
  | ({ readonly ok: true } & RouteAnswer<R>)
  | { readonly ok: false; readonly status: number; readonly refusal: RefusalBody }
  | { readonly ok: false; readonly status: 0; readonly refusal: undefined };

export interface ClientOptions {
  readonly fetch: typeof fetch;
  /** Where the API stands, for example `/api`. */
  readonly baseUrl: string;
  /** The brand's product, which some fields are named after. */
  readonly product: string;
  readonly token: () => string | undefined;
  /** The session is over (401): forget it and leave. */
  readonly onUnauthorized: () => void;
}

export interface CallOptions {
  /** For calls that move miles or add something: the key that makes a repetition harmless. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal;
  /** For calls that change something: the version of it that was read. */
  readonly version?: string | undefined;
}

/** What follows the route in a call. A route that moves miles is not called without a key. */
export type CallArguments<R extends Route> = R extends { readonly idempotent: true }
  ? [input: RouteInput<R>, options: CallOptions & { readonly idempotencyKey: string }]
  : [input?: RouteInput<R>, options?: CallOptions];

/** Builds the one client; every call is typed by its route. A lost connection is a result, not an exception. */
export function createClient(options: ClientOptions) {
  async function send(route: Route, input: RouteInput<Route>, call: CallOptions): Promise<Response | undefined> {
    const token = options.token();
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
    if (call.version) headers['if-match'] = call.version;
    try {
      const body =
        input.body === undefined ? undefined : toWire(JSON.stringify(input.body, plainBigInt), options.product);
      const response = await options.fetch(options.baseUrl + fillPath(editionPath(route), input), {
        method: route.method,
        headers,
        body,
        signal: call.signal,
        // The API sends nobody elsewhere: a portal or a gateway does, and what stands there is no answer of ours.
        redirect: 'error',
      });
      if (response.status === 401 && (await readRefusal(response.clone(), options.product))) options.onUnauthorized();
      return response;
    } catch (error) {
      if (call.signal?.aborted) throw error;
      return undefined;
    }
  }

  async function call<R extends Route>(route: R, ...rest: CallArguments<R>): Promise<CallResult<R>> {
    const [input = {}, callOptions = {}] = rest as [input?: RouteInput<R>, options?: CallOptions];
    const response = await send(route, input, callOptions);
    if (!response) return noAnswer;
    if (!response.ok) {
      const refusal = await readRefusal(response, options.product);
      return refusal ? { ok: false, status: response.status, refusal } : noAnswer;
    }
    const body = await readJson(response, options.product);
    if (!(response.status in route.answers) || !isAnswer(body)) return noAnswer;
    return { ok: true, status: response.status, body } as unknown as CallResult<R>;
  }

  /** Fetches a file; a refusal comes back as one. */
  async function download<R extends Route>(
    route: R,
    input: RouteInput<R> = {},
    callOptions: CallOptions = {},
  ): Promise<Response | undefined> {
    return send(route, input, callOptions);
  }

  return { call, download };
}

export type Client = ReturnType<typeof createClient>;

const noAnswer = { ok: false, status: 0, refusal: undefined } as const;

/** The body as JSON; undefined where it is none, or where reading was cut off half way. */
async function readJson(response: Response, product: string): Promise<unknown> {
  try {
    return JSON.parse(fromWire(await response.text(), product));
  } catch {
    return undefined;
  }
}

/** The body as a refusal of ours; undefined where it is anything else, as gateways answer. */
async function readRefusal(response: Response, product: string): Promise<RefusalBody | undefined> {
  const body = await readJson(response, product);
  return isRefusal(body) ? body : undefined;
}

function isRefusal(body: unknown): body is RefusalBody {
  if (!isRecord(body) || !isRecord(body.error)) return false;
  const { rule, message, fields } = body.error;
  const isToldByField = fields === undefined || (isRecord(fields) && Object.values(fields).every(isText));
  return isText(rule) && isText(message) && isToldByField;
}

/** Every answer of ours says its code and its message. */
function isAnswer(body: unknown): boolean {
  return isRecord(body) && typeof body.code === 'number' && typeof body.message === 'string';
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function plainBigInt(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** Puts the parameters into the path and the query behind it; undefined values are left out. */
export function fillPath(path: string, input: RouteInput<Route>): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(
    (input.query ?? {}) as Record<string, string | number | boolean | null | undefined>,
  )) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${filled}?${text}` : filled;
}
