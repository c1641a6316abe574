import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
let ana: Person;
let luis: Person;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.addPerson('PASSENGER', { balance: 1000n });
  luis = await app.addPerson('PASSENGER', { balance: 1000n });
  admin = await app.addPerson('SUPER_ADMIN');
});
afterAll(() => app.stop());

const send = (person: Person, key: string, body: object, path = '/miles/transfer') =>
  app.call('POST', path, { token: person.token, body, headers: { 'idempotency-key': key } });
const look = (person: Person, key: string) =>
  app.writingNothing(() => app.call('GET', '/miles/outcome', { token: person.token, query: { key } }));
const gift = (more: object = {}) => ({ email_to: luis.email, amount: '100', description: 'Regalo', ...more });

const unknown = { code: 200, message: 'OK', outcome: 'unknown', operation: null, refusal: null };

describe('what became of a call', () => {
  test('it was posted: the operation as the lost answer had it', async () => {
    const key = crypto.randomUUID();
    const sent = await send(ana, key, gift());
    const { status, body } = await look(ana, key);
    expect([status, body.outcome, body.refusal]).toEqual([200, 'posted', null]);
    expect(body.operation).toEqual(sent.body.operation);
  });

  test('staff’s transfer likewise', async () => {
    const key = crypto.randomUUID();
    const body = { email_from: ana.email, email_to: luis.email, amount: 5, description: 'Ajuste' };
    const sent = await send(admin, key, body, '/miles/admin-transfer');
    expect((await look(admin, key)).body).toMatchObject({ outcome: 'posted', operation: sent.body.operation });
    expect((await look(ana, key)).body).toEqual(unknown);
  });

  test.each([
    [{ amount: '900000' }, 'insufficient_miles', 'No tiene millas suficientes.'],
    [{ email_to: 'nadie@pruebas.example' }, 'receiver_not_found', 'Usuario no registrado en AVP'],
  ])('it was refused for %o: the rule with the text that the answer had', async (more, rule, message) => {
    const key = crypto.randomUUID();
    const sent = await send(ana, key, gift(more));
    expect(sent.body).toMatchObject({ message, error: { rule } });
    expect((await look(ana, key)).body).toEqual({ ...unknown, outcome: 'refused', refusal: { rule, message } });
  });

  test('what the door refused never came to the ledger', async () => {
    const key = crypto.randomUUID();
    expect((await send(ana, key, gift({ amount: '1' }))).status).toBe(400);
    expect((await look(ana, key)).body).toEqual(unknown);
  });

  test('a key that nobody sent is unknown', async () => {
    expect((await look(ana, 'nunca')).body).toEqual(unknown);
  });

  test('others’ keys are unknown, also the receiver’s of the same operation, also under the same name', async () => {
    const key = crypto.randomUUID();
    const first = await send(ana, key, gift());
    expect((await look(luis, key)).body).toEqual(unknown);
    expect((await look(admin, key)).body).toEqual(unknown);

    const second = await send(luis, key, { ...gift(), email_to: ana.email });
    expect((await look(luis, key)).body.operation._id).toBe(second.body.operation._id);
    expect((await look(ana, key)).body.operation._id).toBe(first.body.operation._id);
  });
});

test.each([[''], ['con espacio'], ['ñ'], ['k'.repeat(201)]])('the key %j is none', async (key) => {
  const { status, body } = await look(ana, key);
  const text = 'La clave de idempotencia debe contener entre 1 y 200 caracteres visibles.';
  expect([status, body.error.rule, body.error.fields]).toEqual([400, 'invalid_input', { key: text }]);
});

test('without a key it is refused too, and so is whoever is not signed in', async () => {
  expect((await app.call('GET', '/miles/outcome', { token: ana.token })).status).toBe(400);
  expect((await app.call('GET', '/miles/outcome', { query: { key: 'k' } })).status).toBe(401);
});
