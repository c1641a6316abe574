// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import { hearNotices, signInAs } from './features/miles/transfer.fixture.ts';
import { session } from './features/session/session.ts';
import { tellFailure } from './tell-failure.ts';

let notices: string[];
beforeEach(() => {
  notices = hearNotices();
});
afterEach(() => session.clear());

const failed = (status: number): CallError => {
  const code = { code: status, message: 'No.' };
  return new CallError(status, { ...code, error: { ...code, rule: 'any' } });
};

/** [what failed, by which status, whether the session is still there, what is said] */
test.each([
  ['a refusal', 409, true, ['No se pudo guardar|No.']],
  ['our own error', 500, true, ['No se pudo guardar|No.']],
  ['a call after which nobody is signed in', 401, false, []],
  ['a call that ended the session by a conflict', 409, false, []],
])('of %s is said what its session has not said', (_what, status, isThere, said) => {
  if (isThere) signInAs(7);
  tellFailure(failed(status), 'No se pudo guardar');
  expect(notices).toEqual(said);
});

test('without a title the reason is all that is said', () => {
  signInAs(7);
  tellFailure(failed(409));
  expect(notices).toEqual(['No.|']);
});
