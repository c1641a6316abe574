import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { individualForm, startAccountsApp, timesApart, type AccountsApp } from '../identity/accounts.fixture.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp({}, { isPunctual: true });
});
beforeEach(async () => void (await app.forgetLimits()));
afterAll(() => app.stop());
const register = (body: Record<string, unknown>) => app.call('POST', '/register', { body });

describe('the time of the answer', () => {
  test('has come before anybody is told, whatever was found', async () => {
    const known = individualForm();
    for (const form of [known, individualForm({ email: known.email }), known]) {
      const startedAt = performance.now();
      expect((await register(form)).status).toBe(201);
      // A timer may be a millisecond early.
      expect(performance.now() - startedAt).toBeGreaterThan(298);
    }
  });

  test('does not tell whether the e-mail is known', async () => {
    const known = individualForm();
    await register(known);
    const succeed = async (form: Record<string, unknown>) => {
      expect((await register(form)).status).toBe(201);
    };
    expect(
      await timesApart(25, {
        one: () => succeed(individualForm({ email: known.email })),
        other: () => succeed(individualForm()),
      }),
    ).toBeLessThan(25);
  });
});
