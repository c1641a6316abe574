import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { editionPath, refusals, routes, type Route } from '@millaje/api';
import { roleIds, type RoleName } from '@millaje/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';

/** The table of routes says who may call what; the server is asked whether it is so. Nothing is listed here by hand. */
const table: readonly Route[] = routes;
const roles = Object.keys(roleIds) as RoleName[];

let app: TestApp;
const people = new Map<RoleName, Person>();

beforeAll(async () => {
  app = await startTestApp();
  for (const role of roles) people.set(role, await app.addPerson(role));
});
afterAll(() => app.stop());

const pathOf = (route: Route) => `/api${editionPath(route)}`.replace(/\{(\w+)\}/g, '1');
const nameOf = (route: Route) => `${route.method} ${editionPath(route)}`;
const mayCall = (route: Route, role: RoleName) =>
  route.who === 'anyone' || route.who === 'user' || route.who.includes(role);
/** A call that ends its own session goes with a session of its own. */
const endsSession = (route: Route) => route.path === '/logout';

async function tokenOf(role: RoleName, route: Route): Promise<string> {
  return endsSession(route) ? (await app.addPerson(role)).token : (people.get(role)?.token ?? '');
}

describe.each(table.map((route): [string, Route] => [nameOf(route), route]))('%s', (_name, route) => {
  test('anonymous', async () => {
    const { status, body } = await app.writingNothing(() => app.call(route.method, pathOf(route), {}));
    const isOpen = status !== 401 && status !== 403;
    expect(isOpen || [status, body.error.rule, body.message]).toEqual(
      route.who === 'anyone' || [401, 'not_signed_in', 'Debe iniciar sesión'],
    );
  });

  test.each(roles)('%s', async (role) => {
    const { status, body } = await app.call(route.method, pathOf(route), { token: await tokenOf(role, route) });
    const isLetIn = status !== 401 && body.error?.rule !== 'not_allowed';
    expect(isLetIn || [status, body.error.rule, body.message]).toEqual(
      mayCall(route, role) || [403, 'not_allowed', 'Requiere privilegios de administrador'],
    );
  });

  test('who may not call it is told so before anything of the input is looked at', async () => {
    const role = roles.find((one) => !mayCall(route, one));
    const token = role ? await tokenOf(role, route) : undefined;
    if (route.who === 'anyone' || (token === undefined && route.who === 'user')) return;
    const { status } = await app.writingNothing(() =>
      app.call(route.method, pathOf(route), {
        token,
        ...(route.method === 'GET' ? { query: { page: 'x' } } : { body: { amount: [] } }),
      }),
    );
    expect(status).toBe(403);
  });
});

const urlOf = (route: Route) => `/api${editionPath(route)}`.replace(/\{(\w+)\}/g, ':$1');

/** The calls in Fastify's drawing of its routes, in which a longer path stands as a branch of a shorter one. */
function boundRoutes(drawing: string): string[] {
  const branch: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', label, methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (label === undefined) return [];
    const depth = indent.length / 4;
    const path = `${branch[depth - 1] ?? ''}${label}`;
    branch[depth] = path;
    return path.startsWith('/api/') && methods !== '' ? methods.split(', ').map((method) => `${method} ${path}`) : [];
  });
}

describe('the table and the server', () => {
  test('every route of the table is bound', () => {
    const missing = table.filter((route) => !app.app.http?.hasRoute({ method: route.method, url: urlOf(route) }));
    expect(missing.map(nameOf)).toEqual([]);
  });

  test('every bound route is in the table, but for the live notices and what gateways sign', () => {
    const bound = boundRoutes(app.app.http?.printRoutes({ commonPrefix: false }) ?? '');
    const known = new Set(
      table.flatMap((route) =>
        route.method === 'GET' ? [`GET ${urlOf(route)}`, `HEAD ${urlOf(route)}`] : [`${route.method} ${urlOf(route)}`],
      ),
    );
    expect(bound.length).toBeGreaterThanOrEqual(table.length);
    expect(bound.filter((name) => !known.has(name))).toEqual([
      'GET /api/v1/live',
      'HEAD /api/v1/live',
      'POST /api/v1/webhooks/:gateway',
    ]);
  });

  test('no two routes share a name, or a method and path', () => {
    expect(new Set(table.map(({ name }) => name)).size).toBe(table.length);
    expect(new Set(table.map(nameOf)).size).toBe(table.length);
  });

  test('every refusal that a route names exists', () => {
    expect(table.flatMap((route) => route.refusals.filter((rule) => !(rule in refusals)))).toEqual([]);
  });
});

test('who is not signed in is told so before a byte of the body is read', async () => {
  const sent = request(`${app.url}/api/v1/users/update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '5000000' },
  });
  sent.flushHeaders();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(401);
  sent.once('error', () => undefined).destroy();
});

test('what was not allowed, and what staff read of people, is written down with where it came from', async () => {
  const consult = people.get('CONSULT');
  await app.call('GET', '/users', { token: consult?.token });
  const written = async () =>
    (
      await app.pool.query<{ action: string }>(
        `select distinct action from audit_entries where actor_user_id = $1 and address is not null and request_id is not null
           and action in ('access_refused', 'personal_data_read')
         order by action`,
        [consult?.userId],
      )
    ).rows.map(({ action }) => action);
  await expect.poll(written).toEqual(['access_refused', 'personal_data_read']);
});
