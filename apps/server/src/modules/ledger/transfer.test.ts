import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
let ana: Person;
let luis: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.addPerson('PASSENGER', { balance: 10_000n });
  luis = await app.addPerson();
});
afterAll(() => app.stop());

const transfer = (person: Person, form: Record<string, string>, key: string = crypto.randomUUID()) =>
  app.call('POST', '/miles/transfer', { token: person.token, form, headers: { 'idempotency-key': key } });

describe('a member transfers miles', () => {
  test('what leaves is the amount, what arrives is the amount less the commission rounded down', async () => {
    const { status, body } = await transfer(ana, { email_to: luis.email, amount: '51', description: 'Regalo' });

    expect(status).toBe(201);
    expect(body).toMatchObject({ code: 201, message: 'Transferencia enviada', operation: { type: 'Transferencia', amount: 51, fee: 3, total: 48 } });
    expect((await app.call('GET', '/miles/balanceaddress', { token: luis.token })).body.balance).toBe(48);
    expect((await app.books()).isBalanced).toBe(true);
  });

  test('the same key gives the first answer again and says so', async () => {
    const key = crypto.randomUUID();
    const form = { email_to: luis.email, amount: '60', description: 'Una sola vez' };
    const first = await transfer(ana, form, key);
    const again = await transfer(ana, form, key);

    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
  });
});
