import type * as z from 'zod/mini';
import type { refusalSchema } from './common.ts';
import type { Route, RouteAnswer, RouteInput } from './route.ts';
import { fromWire, toWire } from './wire-names.ts';

export type RefusalBody = z.output<typeof refusalSchema>;

/** A call's outcome: one of the route's answers, a refusal, or no answer at all. */
export type CallResult<R extends Route> =
  | ({ readonly ok: true } & RouteAnswer<R>)
  | { readonly ok: false; readonly status: number; readonly refusal: RefusalBody }
  | { readonly ok: false; readonly status: 0; readonly refusal: undefined };

export interface ClientOptions {
  readonly fetch: typeof fetch;
  /** Where the API stands, for example `/api/v1`. */
  readonly baseUrl: string;
  /** The brand's product, which some fields are named after. */
  readonly product: string;
  readonly token: () => string | undefined;
  /** The session is over (401): forget it and leave. */
  readonly onUnauthorized: () => void;
}

export interface CallOptions {
  /** For calls that move miles: the key that makes a repetition harmless. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Builds the one client; every call is typed by its route. A lost connection is a result, not an exception. */
export function createClient(options: ClientOptions) {
  async function send(route: Route, input: RouteInput<Route>, call: CallOptions): Promise<Response | undefined> {
    const token = options.token();
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
    try {
      const body =
        input.body === undefined ? undefined : toWire(JSON.stringify(input.body, plainBigInt), options.product);
      const response = await options.fetch(options.baseUrl + fillPath(route.path, input), {
        method: route.method,
        headers,
        body,
        signal: call.signal,
      });
      if (response.status === 401) options.onUnauthorized();
      return response;
    } catch (error) {
      if (call.signal?.aborted) throw error;
      return undefined;
    }
  }

  async function call<R extends Route>(
    route: R,
    input: RouteInput<R> = {},
    callOptions: CallOptions = {},
  ): Promise<CallResult<R>> {
    const response = await send(route, input, callOptions);
    const body = await response
      ?.text()
      .then((text) => parseJson(fromWire(text, options.product)))
      .catch(() => undefined);
    // A reading cut off half way, or a proxy's page in place of an answer, is a lost connection too.
    if (!response || body === undefined) return { ok: false, status: 0, refusal: undefined };
    if (response.ok) return { ok: true, status: response.status, body } as unknown as CallResult<R>;
    return { ok: false, status: response.status, refusal: body as RefusalBody };
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
