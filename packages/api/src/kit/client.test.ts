import { expect, test, vi } from 'vitest';
import { createClient, fillPath } from './client.ts';
import { adminTransferRoute, transferRoute } from '../ledger/miles.ts';
import { routes, type Route } from '../index.ts';
import { allOperationsRoute, operationRoute } from '../ledger/operations.ts';

const answer = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

function setUp(respond: () => Response | Promise<Response>, token: string | undefined = 'the token') {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => respond());
  const onUnauthorized = vi.fn<() => void>();
  const client = createClient({ fetch, baseUrl: '/api', product: 'AVP', token: () => token, onUnauthorized });
  const sent = () => fetch.mock.calls[0] as [string, RequestInit & { headers: Record<string, string> }];
  return { client, fetch, onUnauthorized, sent };
}

const transfer = { email_to: 'ana@x.example', amount: '50', description: 'Regalo' };

test('a call of the second edition goes there', async () => {
  const { client, sent } = setUp(() => answer(201, { code: 201, message: 'ok' }));
  await client.call({ ...transferRoute, edition: 2 }, { body: transfer }, { idempotencyKey: 'k' });
  expect(sent()[0]).toBe('/api/v2/miles/transfer');
});

test('a call goes with its token, its key and its body', async () => {
  const { client, sent } = setUp(() => answer(201, { code: 201, message: 'ok' }));
  const result = await client.call(transferRoute, { body: transfer }, { idempotencyKey: 'k' });
  const [url, { method, headers, body }] = sent();
  expect([url, method, JSON.parse(body as string)]).toEqual(['/api/v1/miles/transfer', 'POST', transfer]);
  expect(headers).toMatchObject({
    authorization: 'Bearer the token',
    'idempotency-key': 'k',
    'content-type': 'application/json',
  });
  expect(result).toMatchObject({ ok: true, status: 201, body: { code: 201 } });
});

test('fields named after the product are renamed on the way', async () => {
  const { client, sent } = setUp(() => answer(201, '{"code":201,"message":"ok","is_avp":true}'));
  const body = { email_from: 'a@x.example', amount: 1, description: 'x', to_product: true };
  const result = await client.call(adminTransferRoute, { body }, { idempotencyKey: 'k' });
  expect(JSON.parse(sent()[1].body as string)).toMatchObject({ to_avp: true });
  expect(result).toMatchObject({ ok: true, body: { is_product: true } });
});

test('without a token none is sent', async () => {
  const { client, sent } = setUp(() => answer(200, {}), '');
  await client.call(allOperationsRoute);
  expect(sent()[1].headers).not.toHaveProperty('authorization');
});

const refusal = {
  code: 409,
  message: 'No tiene millas suficientes.',
  error: { code: 409, message: 'No tiene millas suficientes.', rule: 'insufficient_miles' },
};

const lost = { ok: false, status: 0, refusal: undefined };
const portal = '<!doctype html><title>Bienvenido</title>';
const told = (error: object) => ({ ...refusal, error: { ...refusal.error, ...error } });

test.each<[string, () => Response | Promise<Response>, object]>([
  ['a refusal', () => answer(409, refusal), { ok: false, status: 409, refusal }],
  ['a refusal of ours by 503', () => answer(503, refusal), { ok: false, status: 503, refusal }],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), lost],
  ['a proxy’s page', () => answer(502, '<html>Bad gateway</html>'), lost],
  ['half an answer', () => answer(200, '{"code":20'), lost],
  ['a reading cut off half way', () => cutOff(), lost],
  ['a portal’s page', () => answer(200, portal), lost],
  ['an empty answer', () => answer(201, ''), lost],
  ['an answer with another status than the route’s', () => answer(202, { code: 201, message: 'ok' }), lost],
  ['an answer without its code', () => answer(201, { message: 'ok' }), lost],
  ['an answer that is null', () => answer(201, 'null'), lost],
  ['an answer that is a list', () => answer(201, []), lost],
  ['a gateway’s JSON', () => answer(504, { message: 'Endpoint request timed out' }), lost],
  ['a refusal that is a text', () => answer(403, '"Forbidden"'), lost],
  ['a refusal that is a list', () => answer(400, [refusal]), lost],
  ['a refusal that is null', () => answer(429, 'null'), lost],
  ['an error that is a text', () => answer(429, { error: 'Too Many Requests' }), lost],
  ['an error that is null', () => answer(413, { message: 'Payload Too Large', error: null }), lost],
  ['an error without a rule', () => answer(409, told({ rule: undefined })), lost],
  ['an error without a message', () => answer(409, told({ message: undefined })), lost],
  ['an error with odd fields', () => answer(400, told({ fields: { amount: ['x'] } })), lost],
])('%s is a result, not an exception', async (_what, respond, expected) => {
  expect(await setUp(respond).client.call(transferRoute, { body: transfer }, { idempotencyKey: 'k' })).toEqual(
    expected,
  );
});

/** An answer whose connection breaks after its first bytes. */
function cutOff(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"code":201,'));
    },
    pull(controller) {
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status: 201 });
}

test('what moves miles is not called without a key: it would not compile', async () => {
  const { client, sent } = setUp(() => answer(201, { code: 201, message: 'ok' }));
  // @ts-expect-error: the key is missing
  await client.call(transferRoute, { body: transfer });
  expect(sent()[1].headers).not.toHaveProperty('idempotency-key');
});

test('every answer of the table says its code and its message, as the client expects', () => {
  const schemas = (routes as readonly Route[]).flatMap(({ answers }) => Object.values(answers));
  const silent = schemas.filter((schema) => {
    const { shape } = schema as unknown as { shape: object };
    return !('code' in shape && 'message' in shape);
  });
  expect([schemas.length > 40, silent]).toEqual([true, []]);
});

test('nobody is followed elsewhere', async () => {
  const { client, sent } = setUp(() => answer(200, {}));
  await client.call(allOperationsRoute);
  expect(sent()[1].redirect).toBe('error');
});

test('a gateway’s 401 ends no session', async () => {
  const { client, onUnauthorized } = setUp(() => answer(401, { message: 'Unauthorized' }));
  expect(await client.call(allOperationsRoute)).toEqual(lost);
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('a session that is over is told once for each call that meets it', async () => {
  const { client, onUnauthorized } = setUp(() => answer(401, { ...refusal, code: 401 }));
  await client.call(allOperationsRoute);
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});

test('a call that was given up is thrown, as its caller asked', async () => {
  const leaving = new AbortController();
  const { client } = setUp(() => {
    leaving.abort();
    return Promise.reject(leaving.signal.reason as Error);
  });
  await expect(client.call(allOperationsRoute, {}, { signal: leaving.signal })).rejects.toBe(leaving.signal.reason);
});

test.each([
  [operationRoute, { params: { id: 5 } }, '/operations/5'],
  [operationRoute, { params: { id: '../x?y' } }, '/operations/..%2Fx%3Fy'],
  [
    allOperationsRoute,
    { query: { page: 2, text: 'año & más', email: '', dateFrom: undefined } },
    '/operations?page=2&text=a%C3%B1o+%26+m%C3%A1s',
  ],
  [allOperationsRoute, {}, '/operations'],
])('the path of %o', (route, input, expected) => expect(fillPath(route.path, input)).toBe(expected));
