// @vitest-environment happy-dom
import type { UserInfo } from '@millaje/api/users';
import { afterEach, expect, test } from 'vitest';
import { forgetExpiredSession } from './ended-session.ts';
import { session } from './session.ts';

afterEach(() => session.clear());

test.each([
  ['is over', 100, false],
  ['goes on', 99_999_999_999, true],
  ['has no end that we know', undefined, true],
])('on a public page a session that %s', (_what, exp, stays) => {
  const token = `header.${btoa(JSON.stringify({ exp }))}.signature`;
  const user_info = { _id: 7, first_name: 'Ana', id_rol: 3, membership: { id: 1 } } as UserInfo;
  session.start({ token, user_info, balance: 0, shopping_cart: 0 });
  forgetExpiredSession();
  expect([session.get() !== null, localStorage.getItem('token') !== null]).toEqual([stays, stays]);
});
