import { loginRoute } from '@millaje/api/session';
import { refusals } from '@millaje/api/refusals';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { homeOf, session } from './session.ts';

export interface Credentials {
  username: string;
  password: string;
  code_2fa: string;
}

/** What a refused login asks for. */
export type SignInProblem =
  /** The person is known and has to type the second factor's code. */
  | { kind: 'code_needed'; message: string }
  /** The account is known but not yet validated: a token was sent by e-mail. */
  | { kind: 'not_validated'; message: string }
  | { kind: 'refused'; message: string };

export type SignInOutcome = { ok: true; home: string } | { ok: false; problem: SignInProblem };

const KINDS: Record<number, SignInProblem['kind']> = { 412: 'not_validated', 428: 'code_needed' };

/** Signs in and keeps the session. Gives the address of the person's own area, or what stands in the way. */
export async function signIn({ username, password, code_2fa: code }: Credentials): Promise<SignInOutcome> {
  try {
    const answer = await ask(loginRoute, {
      query: { platform: 'web' },
      body: { username, password, code_2fa: code === '' ? undefined : code },
    });
    session.start(answer);
    const role = session.get()?.role;
    if (role === undefined) return { ok: false, problem: { kind: 'refused', message: refusals.not_signed_in.text } };
    return { ok: true, home: homeOf(role) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { ok: false, problem: { kind: KINDS[error.status] ?? 'refused', message: error.message } };
  }
}
