import type { RoleName } from '@millaje/domain';
import type * as z from 'zod/mini';
import type { RefusalRule } from '../refusals.ts';

/** Who may call a route: everybody, anybody signed in, or the named roles. */
export type Who = 'anyone' | 'user' | readonly RoleName[];

/** Short names for the sets of roles that the table uses. */
export const passengers = ['PASSENGER'] as const satisfies Who;
export const members = ['PASSENGER', 'CORPORATE'] as const satisfies Who;
export const staff = ['SUPER_ADMIN', 'CONSULT'] as const satisfies Who;
export const administrators = ['SUPER_ADMIN'] as const satisfies Who;

export type Schema = z.ZodMiniType;

/** One call of the API, as plain data: the server binds it, the client and the OpenAPI document are derived from it. */
export interface Route {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Which edition of the API it belongs to; the first unless said otherwise. */
  readonly edition?: 1 | 2;
  /** Below its edition, with `{parameter}` where the path varies. */
  readonly path: `/${string}`;
  readonly who: Who;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Successful answers by HTTP status; a `file` route answers 200 with that file instead. */
  readonly answers: Readonly<Record<number, Schema>>;
  readonly file?: { readonly type: string; readonly name: string };
  /** What staff exported by it can be downloaded again for a day. */
  readonly kept?: true;
  /** The refusals that are the call's own, in order of precedence; those of every call (400, 401, 403, 429) are implied. */
  readonly refusals: readonly RefusalRule[];
  /**
   * Sent again under the same `Idempotency-Key` it is answered as it was. What moves miles or money must bring one; what adds
   * something that could stand twice may.
   */
  readonly idempotent?: true | 'optional';
  /**
   * Staff are told with which version they read: of the whole answer, or of what stands under this name in it, one or many.
   */
  readonly versions?: true | string;
  /** What it tells is the caller's own: whoever calls it is told the versions. */
  readonly own?: true;
  /** The call changes what may have been read before: `If-Match` brings the version that was read, `changed_meanwhile` refuses. */
  readonly conditional?: true;
  /** Fields of the body that the specification sends as headers; the body has precedence. */
  readonly headerFields?: readonly string[];
  /** A file may come along, as this field of a multipart form; in the body it is a data URL. */
  readonly upload?: { readonly field: string; readonly maximumBytes: number };
}

/** Declares a route; the value is its argument, the point is that its literal types are kept. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

/** Where a route stands below the API's root: `/v1/login`. */
export function editionPath({ edition = 1, path }: Pick<Route, 'edition' | 'path'>): string {
  return `/v${edition}${path}`;
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller sends: the parts that the route declares. */
export interface RouteInput<R extends Route> {
  readonly params?: InputOf<R['params']>;
  readonly query?: InputOf<R['query']>;
  readonly body?: InputOf<R['body']>;
}

/** What a handler receives: the same parts, parsed. */
export interface ParsedInput<R extends Route> {
  readonly params: OutputOf<R['params']>;
  readonly query: OutputOf<R['query']>;
  readonly body: OutputOf<R['body']>;
}

/** A successful answer: its status decides its body. */
export type RouteAnswer<R extends Route> = {
  [Status in keyof R['answers'] & number]: { readonly status: Status; readonly body: z.output<R['answers'][Status]> };
}[keyof R['answers'] & number];
