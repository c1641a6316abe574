import dns, { type LookupOptions } from 'node:dns';
import { randomUUID } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generateSync } from 'otplib';
import { siteAddress, siteUrl } from './site.ts';

/** An answer of the site, as whoever asks by HTTPS gets it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // What is looked at depends on the call.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

/** How somebody asks: who, with what, and which headers besides. */
export interface Asking {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** From now on this process finds the site on this machine and believes the authority that Caddy is for its name. */
export function trustSite(certificate: string): void {
  const address = '127.0.0.1';
  setDefaultCACertificates([...getCACertificates(), certificate]);
  const lookUp = dns.lookup as (...args: unknown[]) => void;
  const ours = (name: string, options: LookupOptions, done: (...answer: unknown[]) => void) =>
    name !== siteAddress
      ? lookUp(name, options, done)
      : options.all === true
        ? done(null, [{ address, family: 4 }])
        : done(null, address, 4);
  dns.lookup = ours as unknown as typeof dns.lookup;
  syncBuiltinESMExports();
}

/** Asks the site. Every write has a key of its own. */
export async function ask(method: string, path: string, { token, body, headers = {} }: Asking = {}): Promise<Answer> {
  const response = await fetch(`${siteUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: isJson(response) ? JSON.parse(text) : text };
}

const isJson = (response: Response) => response.headers.get('content-type')?.includes('json') === true;

/** Asks the API for something that has to go well. A connection that ended while a command of ours ran is made anew. */
export async function made(method: string, path: string, asking: Asking = {}): Promise<Answer['body']> {
  const headers = { ...asking.headers, 'idempotency-key': randomUUID() };
  const once = () => ask(method, `/api/v1${path}`, { ...asking, headers });
  const { status, body } = await once().catch(once);
  if (status >= 300) throw new Error(`${method} ${path} is answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Signs somebody in as the site does; with a second factor where its secret is known. */
export async function signIn(username: string, password: string, secret?: string): Promise<string> {
  const code = secret === undefined ? {} : { code_2fa: generateSync({ secret }) };
  return (await made('POST', '/login?platform=web', { body: { username, password, ...code } })).token;
}

/** Sets up the second factor without which staff do nothing in production; signs in by it. */
export async function setUpSecondFactor(
  username: string,
  password: string,
): Promise<{ token: string; secret: string }> {
  const token = await signIn(username, password);
  const { secret } = await made('POST', '/2fa/enable', { token });
  await made('POST', '/2fa/confirm', { token, body: { code_2fa: generateSync({ secret }) } });
  return { token, secret };
}

/** A socket of the page, through the proxy; `next` waits for the next message that has a type. */
export async function openSocket(token: string) {
  const messages: { type: string; balance?: number }[] = [];
  const socket = new WebSocket(`${siteUrl.replace('https', 'wss')}/api/v1/live`, {
    headers: { origin: siteUrl },
  } as never);
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  socket.addEventListener('close', ({ code }) => ended.reject(new Error(`the socket closed with ${code}`)));
  socket.addEventListener('error', () => ended.reject(new Error('there is no socket')));
  const open = Promise.withResolvers<void>();
  socket.addEventListener('open', () => open.resolve());
  await Promise.race([open.promise, ended.promise]);
  socket.send(JSON.stringify({ type: 'authenticate', token }));
  return { messages, close: () => socket.close() };
}

/** How a stream of requests went. */
export interface Went {
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMilliseconds: number;
}

/** Asks again and again, `atOnce` at a time, until told to stop: reads and writes by turns. */
export function keepAsking(asks: readonly (() => Promise<{ status: number }>)[], atOnce = 4) {
  const statuses: Record<string, number> = {};
  const until = new AbortController();
  let [slowest, turn] = [0, 0];
  const one = async () => {
    while (!until.signal.aborted) {
      const startedAt = performance.now();
      const next = asks[(turn += 1) % asks.length];
      const told = await next?.().then(
        ({ status }) => String(status),
        (error: unknown) => `no answer (${String((error as { cause?: unknown }).cause ?? error)})`,
      );
      statuses[told ?? ''] = (statuses[told ?? ''] ?? 0) + 1;
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, one));
  return {
    async stop(): Promise<Went> {
      until.abort();
      await all;
      return { statuses, slowestMilliseconds: Math.round(slowest) };
    },
  };
}
