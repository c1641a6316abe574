// @vitest-environment happy-dom
import type { UserInfo } from '@millaje/api/members/users';
import { beforeEach, expect, test, vi } from 'vitest';

const HOUR = 3_600_000;
const served = new Date('2026-03-02T12:00:00Z');

beforeEach(() => {
  // What was heard of the server's time belongs to a page: each case is one.
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { headers: { date: served.toUTCString() } })));
});

/** A page of its own, signed in with a token that ends so many hours after the server's present. */
async function openPage(endsIn: number | undefined, clockAhead: number) {
  vi.setSystemTime(served.getTime() + clockAhead * HOUR);
  const exp = endsIn === undefined ? undefined : (served.getTime() + endsIn * HOUR) / 1000;
  const token = `header.${btoa(JSON.stringify({ exp }))}.signature`;
  const user_info = { _id: 7, first_name: 'Ana', id_rol: 3, membership: { id: 1 } } as UserInfo;
  const page = { ...(await import('./session.ts')), ...(await import('./ended-session.ts')) };
  page.session.start({ token, user_info, balance: 0, shopping_cart: 0 });
  return { ...page, hearTime: (await import('../../ui/clock.ts')).hearTime };
}

test.each([
  ['is over', -1, 0, false],
  ['goes on', 8, 0, true],
  ['has no end that we know', undefined, 0, true],
  ['goes on, though this computer is nine hours ahead', 8, 9, true],
  ['is over, though this computer is an hour behind what is over', -3, -2, false],
])('on a public page a session that %s', async (_what, endsIn, clockAhead, stays) => {
  const { session: its, forgetExpiredSession } = await openPage(endsIn, clockAhead);
  await forgetExpiredSession();
  expect([its.get() !== null, localStorage.getItem('token') !== null]).toEqual([stays, stays]);
});

test('without an answer of the server a public page lets go of nobody', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  const { session: its, forgetExpiredSession } = await openPage(8, 9);
  await forgetExpiredSession();
  expect(its.get()).not.toBeNull();
});

test.each([
  ['goes on', 8, 9, false],
  ['is over', -1, 0, true],
  ['is over, by a clock that is behind', -1, -9, true],
])('in an area a session that %s ends by the clock that answers told, and by none before', async (_what, ...rest) => {
  const [endsIn, clockAhead, ends] = rest;
  const { endExpiredSession, hearTime } = await openPage(endsIn, clockAhead);
  expect(endExpiredSession('/')).toBe(false);
  hearTime(await fetch('/'));
  expect(endExpiredSession('/')).toBe(ends);
});
