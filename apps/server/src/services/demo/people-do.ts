import type { FastifyInstance } from 'fastify';

/** Calls the server as somebody who is signed in; the key makes the same call again a replay. Throws where it is refused. */
export type Call = (path: string, body?: object, options?: CallOptions) => Promise<Record<string, unknown>>;

interface CallOptions {
  /** For what moves miles or money. */
  readonly key?: string;
  readonly version?: 'v1' | 'v2';
}

/** Signs somebody of the examples in without a network, lets the work be done, and signs out again. */
export async function actAs<T>(
  http: FastifyInstance,
  { username, password }: { readonly username: string; readonly password: string },
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const { token } = await send(http, '/api/v1/login?platform=web', { username, password });
  const headers = { authorization: `Bearer ${String(token)}` };
  try {
    return await work((path, body, { key, version = 'v1' } = {}) =>
      send(http, `/api/${version}${path}`, body, { ...headers, ...(key !== undefined && { 'idempotency-key': key }) }),
    );
  } finally {
    await send(http, '/api/v1/logout', {}, headers).catch(() => undefined);
  }
}

async function send(http: FastifyInstance, url: string, body?: object, headers: Record<string, string> = {}) {
  const method = body === undefined ? 'GET' : 'POST';
  const response = await http.inject({ method, url, headers, ...(body && { payload: body }) });
  if (response.statusCode >= 400)
    throw new Error(`an example was refused: ${url} answered ${response.statusCode} ${response.body}`);
  return response.json<Record<string, unknown>>();
}
