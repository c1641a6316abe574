import { addAddressRoute, updateAddressRoute } from '@millaje/api/members/addresses';
import { expect, test } from 'vitest';
import { CallError } from '../../call-error.ts';
import { isEndOfSession } from './end-of-session.ts';

function refused(status: number, rule: string): CallError {
  const code = { code: status, message: '' };
  return new CallError(status, { ...code, error: { ...code, rule } });
}

test.each([
  [401, 'not_signed_in', true],
  [409, 'user_inactive', true],
  [409, 'too_many_addresses', false],
  [404, 'address_not_found', false],
  [400, 'invalid_input', false],
])('a refusal %i %s ends the session: %s', (status, rule, ends) => {
  expect(isEndOfSession(addAddressRoute, refused(status, rule))).toBe(ends);
});

test('another version than the one that was read does not, where that is compared', () => {
  const conflict = refused(409, 'changed_meanwhile');
  expect([updateAddressRoute, addAddressRoute].map((route) => isEndOfSession(route, conflict))).toEqual([false, true]);
});

test('a lost connection does not', () => {
  expect(isEndOfSession(addAddressRoute, new CallError(0, undefined))).toBe(false);
});
