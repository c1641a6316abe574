import type pg from 'pg';
import { createLimit } from '../../platform/limits.ts';

const quarter = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/** Wrong authenticator codes in a quarter of an hour. */
export const codesMaximum = 10;

/** How often what costs a mail, or could be guessed, may be tried. Addresses get wide limits: a whole office may share one. */
export function createAccountLimits(pool: pg.Pool) {
  return {
    registrationByNetwork: createLimit(pool, 'register_address', { maximum: 300, seconds: hour }),
    /** Notices to who owns the e-mail or document that somebody registers with. */
    noticeByValue: createLimit(pool, 'register_notice', { maximum: 3, seconds: day }),
    /** Requests for codes; refused aloud, never dropped in silence, and not counted where somebody signed in before. */
    codeByNetwork: createLimit(pool, 'code_address', { maximum: 30, seconds: hour / 12 }),
    /** Codes that were mailed to somebody: one more is dropped, since those within the hour still hold. */
    codeByEmail: createLimit(pool, 'code_email', { maximum: 5, seconds: hour }),
    /** Fresh activation mails when somebody signs in before the account is active. */
    activationByUser: createLimit(pool, 'activation_user', { maximum: 3, seconds: hour }),
    /** Tries of mailed codes, right and wrong; a browser in which somebody signed in before counts apart. */
    tokenByNetwork: createLimit(pool, 'token_address', { maximum: 200, seconds: quarter }),
    /** The same new password by a code that set it; others are guesses. */
    repeatedByToken: createLimit(pool, 'token_repeated', { maximum: 5, seconds: hour }),
    /** Authenticator codes that were tried since the last right one. Signing in and settings count apart, and so does each browser that is known. */
    loginCode: createLimit(pool, 'second_factor_user', { maximum: codesMaximum, seconds: quarter }),
    settingsCode: createLimit(pool, 'second_factor_settings', { maximum: codesMaximum, seconds: quarter }),
  };
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;
