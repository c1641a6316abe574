import { expect, vi } from 'vitest';
import { addMember, goodPassword, type AccountsApp } from './accounts.fixture.ts';

export const newPassword = 'Nueva.2027';
export const hour = 60 * 60 * 1000;
export const notValid = {
  status: 409,
  body: { code: 409, message: 'El código no es válido o ya expiró.', error: { rule: 'token_not_valid' } },
};

/** Asking for codes by mail, and using them. */
export function codeCalls(app: () => AccountsApp) {
  const ask = async (email: string, purpose?: string, token?: string) => {
    const { status, body } = await app().call('POST', '/generatetoken', { token, body: { email, for: purpose } });
    return { status, body };
  };
  const activate = (token: string) => app().call('POST', '/emailverification', { form: { token } });
  const reset = (token: string, password: string = newPassword) =>
    app().call('POST', '/updatePassword', { form: { token, password } });
  const convert = (email: string, conversion_token: string) =>
    app().call('POST', '/updateAVP', { form: { email, is_avp: 'true', conversion_token } });
  const statusOf = async (email: string) =>
    (await app().pool.query('select status from users where email = $1', [email])).rows[0].status as string;

  /** Waits for a mail of that kind beyond those that are there, and gives its token. */
  async function mailAfter(email: string, template: string, work: () => Promise<unknown>): Promise<string> {
    const count = async () => (await app().mailsTo(email)).filter((mail) => mail.template === template).length;
    const before = await count();
    await work();
    await vi.waitFor(async () => expect(await count()).toBe(before + 1), { timeout: 10_000 });
    return app().tokenFor(email, template);
  }

  /** Resolves once every request for a code was served. */
  const served = () =>
    vi.waitFor(
      async () =>
        expect((await app().pool.query('select count(*)::int as count from code_requests')).rows[0].count).toBe(0),
      { timeout: 10_000 },
    );

  /** Somebody who is not of the programme, with the token that signing in gave. */
  async function outsider() {
    const member = await addMember(app(), { is_avp: false });
    const { status, body } = await app().login(member.email, goodPassword);
    if (status !== 410) throw new Error('an outsider came in');
    return { ...member, conversionToken: body.conversion_token as string };
  }

  return { ask, activate, reset, convert, statusOf, mailAfter, served, outsider };
}
