import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  other = await app.addPerson();
});
afterAll(() => app.stop());

interface BegunCall {
  /** Sends the body, and reads the answer. */
  readonly finish: () => Promise<{ readonly status: number | undefined; readonly rule: string | undefined }>;
}

/** A call whose head has arrived, and been let in, and whose body is still on its way. */
async function begin(path: string, { token }: Person, body: object): Promise<BegunCall> {
  const text = JSON.stringify(body);
  const asked: ClientRequest = request(`${app.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'idempotency-key': randomUUID(),
    },
  });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  const arrived = once(app.app.http?.server ?? asked, 'request');
  asked.flushHeaders();
  await arrived;
  // Whoever comes after it is answered once it was let in.
  expect((await app.call('GET', '/users/getUser', { token })).status).toBe(200);
  return {
    async finish() {
      asked.end(text);
      const [response] = await answered;
      const { error } = (await json(response)) as { error?: { rule: string } };
      return { status: response.statusCode, rule: error?.rule };
    },
  };
}

const transfer = () => ({ email_to: other.email, amount: 100, description: 'Con el cuerpo en camino' });

test('whoever is put out while the body of a call is on its way does nothing any more', async () => {
  const [member, admin] = [await app.addPerson('PASSENGER', { balance: 1_000n }), await app.addPerson('SUPER_ADMIN')];
  const [moving, changing] = [
    await begin('/miles/transfer', member, transfer()),
    await begin('/users/disable', admin, { email: other.email }),
  ];
  await app.pool.query(`update users set status = 'inactivo' where id = any($1)`, [[member.userId, admin.userId]]);
  for (const { token } of [member, admin])
    expect((await app.call('GET', '/users/getUser', { token })).status).toBe(401);
  const ended = { status: 401, rule: 'not_signed_in' };
  expect([await moving.finish(), await changing.finish()]).toEqual([ended, ended]);
});

test('a session that is ended meanwhile moves no miles, and another one of its person goes on', async () => {
  const member = await app.addPerson('PASSENGER', { balance: 1_000n });
  const moving = await begin('/miles/transfer', member, transfer());
  await app.call('POST', '/logout', { token: member.token });
  expect(await moving.finish()).toEqual({ status: 401, rule: 'not_signed_in' });
});

test('a role that is taken away meanwhile is none', async () => {
  const staff = await app.addPerson('SUPER_ADMIN');
  const changing = await begin('/users/disable', staff, { email: other.email });
  await app.pool.query('update users set role_id = 2 where id = $1', [staff.userId]);
  expect((await changing.finish()).status).toBe(401);
});

test('whoever is still signed in is answered', async () => {
  const member = await app.addPerson('PASSENGER', { balance: 1_000n });
  const moving = await begin('/miles/transfer', member, transfer());
  expect(await moving.finish()).toEqual({ status: 201, rule: undefined });
});
