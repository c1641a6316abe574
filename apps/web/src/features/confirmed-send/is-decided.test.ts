import { transferRoute } from '@millaje/api/ledger/miles';
import { expect, test } from 'vitest';
import { CallError } from '../../call-error.ts';
import { isDecided } from './is-decided.ts';

function refused(status: number, rule: string): CallError {
  const code = { code: status, message: 'No.' };
  return new CallError(status, { ...code, error: { ...code, rule } });
}

/** [what failed, whether the first try is decided, whether a later one is] */
test.each<[string, unknown, boolean, boolean]>([
  ['a refusal of the ledger', refused(409, 'insufficient_miles'), true, true],
  ['another commission', refused(409, 'fee_changed'), true, true],
  ['input that is wrong', refused(400, 'invalid_input'), true, false],
  ['a session that is over', refused(401, 'not_signed_in'), true, false],
  ['a role that may not', refused(403, 'not_allowed'), true, false],
  ['too many requests', refused(429, 'too_many_requests'), true, false],
  ['a rule that only a newer server knows', refused(409, 'not_yet_known'), true, false],
  ['a key that was used for other values', refused(409, 'idempotency_key_reused'), false, false],
  ['our own 503', refused(503, 'busy'), false, false],
  ['our own 500', refused(500, 'unexpected'), false, false],
  ['no answer of ours', new CallError(0, undefined), false, false],
  ['a status alone', new CallError(409, undefined), false, false],
  ['an exception', new DOMException('aborted', 'AbortError'), false, false],
  ['a bug', new TypeError('x is undefined'), false, false],
  ['nothing', undefined, false, false],
])('%s', (_what, error, first, later) => {
  expect([
    isDecided(error, transferRoute, { isFirst: true }),
    isDecided(error, transferRoute, { isFirst: false }),
  ]).toEqual([first, later]);
});
