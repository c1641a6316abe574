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

/** Changes somebody's row, and waits until the server has heard of it: its session is over. */
async function putOut({ userId, token }: Person, change: string): Promise<void> {
  await app.pool.query(`update users set ${change} where id = $1`, [userId]);
  const { status } = await app.call('GET', '/users/getUser', { token });
  if (status !== 401) await putOut({ userId, token } as Person, change);
}

const ended = { status: 401, rule: 'not_signed_in' };

test('whoever is put out while the body of a call is on its way does nothing any more', async () => {
  const [member, admin] = [await app.addPerson('PASSENGER', { balance: 1_000n }), await app.addPerson('SUPER_ADMIN')];
  const [moving, changing] = [
    await begin('/miles/transfer', member, transfer()),
    await begin('/users/disable', admin, { email: other.email }),
  ];
  await putOut(member, "status = 'inactivo'");
  await putOut(admin, "status = 'inactivo'");
  expect([await moving.finish(), await changing.finish()]).toEqual([ended, ended]);
});

test('a session that is ended meanwhile moves no miles', async () => {
  const member = await app.addPerson('PASSENGER', { balance: 1_000n });
  const moving = await begin('/miles/transfer', member, transfer());
  await app.call('POST', '/logout', { token: member.token });
  expect(await moving.finish()).toEqual(ended);
});

test('a role that is taken away meanwhile is none', async () => {
  const staff = await app.addPerson('SUPER_ADMIN');
  const changing = await begin('/users/disable', staff, { email: other.email });
  await putOut(staff, 'role_id = 2');
  expect(await changing.finish()).toEqual(ended);
});

test('whoever is still signed in is answered', async () => {
  const member = await app.addPerson('PASSENGER', { balance: 1_000n });
  const moving = await begin('/miles/transfer', member, transfer());
  expect(await moving.finish()).toEqual({ status: 201, rule: undefined });
});
