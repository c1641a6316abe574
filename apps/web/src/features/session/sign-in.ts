import { schemaResolver } from '@mantine/form';
import { loginRoute, loginSchema } from '@millaje/api/identity/session';
import { sessionTexts } from '@millaje/api/identity/session.texts';
import { refusals } from '@millaje/api/refusals';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { forgetForms, readKept } from '../../kept-forms.ts';
import { homeOf, session } from './session.ts';

export interface Credentials {
  username: string;
  password: string;
  code_2fa: string;
}

/** What is wrong with which field. */
export type CredentialProblems = Partial<Record<keyof Credentials, string>>;

const checkFields = schemaResolver(loginSchema, { sync: true });

/** What is wrong with what was typed, as far as the browser knows; with `isCodeAsked` the code must be there too. */
export function credentialProblems(values: Credentials, { isCodeAsked }: { isCodeAsked: boolean }): CredentialProblems {
  return {
    ...(checkFields(values) as CredentialProblems),
    ...(isCodeAsked && values.code_2fa === '' ? { code_2fa: sessionTexts.codeRequired } : {}),
  };
}

/** What a refused login asks for. */
export type SignInProblem =
  /** The person is known and has to type the second factor's code, or has typed a wrong one. */
  | { kind: 'code_needed'; message: string; isWrong: boolean }
  /** The account is known but not yet validated: a token was sent by e-mail. */
  | { kind: 'not_validated'; message: string }
  /** The password was right, but the person is no member yet: the token allows to become one. */
  | { kind: 'not_of_programme'; message: string; conversionToken: string }
  | { kind: 'refused'; message: string };

export type SignInOutcome = { ok: true; home: string; userId: number } | { ok: false; problem: SignInProblem };

function problemOf({ status, message, rule, refusal }: CallError): SignInProblem {
  if (status === 410) return { kind: 'not_of_programme', message, conversionToken: refusal?.conversion_token ?? '' };
  if (status === 412) return { kind: 'not_validated', message };
  if (status === 428) return { kind: 'code_needed', message, isWrong: rule === 'second_factor_wrong' };
  return { kind: 'refused', message };
}

/** Signs in and keeps the session. Gives who it is and the address of the own area, or what stands in the way. */
export async function signIn({ username, password, code_2fa: code }: Credentials): Promise<SignInOutcome> {
  try {
    const answer = await ask(loginRoute, {
      query: { platform: 'web' },
      body: { username, password, code_2fa: code === '' ? undefined : code },
    });
    session.start(answer);
    const current = session.get();
    if (current === null) return { ok: false, problem: { kind: 'refused', message: refusals.not_signed_in.text } };
    if (readKept()?.userId !== current.user._id) forgetForms();
    return { ok: true, home: homeOf(current.role), userId: current.user._id };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { ok: false, problem: problemOf(error) };
  }
}
