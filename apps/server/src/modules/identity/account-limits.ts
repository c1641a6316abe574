import type pg from 'pg';
import { createLimit } from '../../platform/limits.ts';

const quarter = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/** How often what costs a mail, or could be guessed, may be tried. Addresses get wide limits: a whole office may share one. */
export function createAccountLimits(pool: pg.Pool) {
  return {
    registrationByAddress: createLimit(pool, 'register_address', { maximum: 300, seconds: hour }),
    /** Notices to who owns the e-mail or document that somebody registers with. */
    noticeByValue: createLimit(pool, 'register_notice', { maximum: 3, seconds: day }),
    codeByAddress: createLimit(pool, 'code_address', { maximum: 120, seconds: hour }),
    codeByEmail: createLimit(pool, 'code_email', { maximum: 5, seconds: hour }),
    /** Fresh activation mails when somebody signs in before the account is active. */
    activationByUser: createLimit(pool, 'activation_user', { maximum: 3, seconds: hour }),
    wrongTokenByAddress: createLimit(pool, 'token_address', { maximum: 200, seconds: quarter }),
    /** Second factors that were tried since the last right one; whatever the address, since whoever gets here knows the password. */
    codeByUser: createLimit(pool, 'second_factor_user', { maximum: 10, seconds: quarter }),
  };
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;
