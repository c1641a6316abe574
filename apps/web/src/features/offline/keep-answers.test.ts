// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../query-client.ts';
import { getKeptNote } from '../../ui/connection.ts';
import { OfflineStrip } from '../../ui/offline-strip.tsx';
import { json, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { balanceQuery } from '../miles/queries.ts';
import { signInAs } from '../miles/transfer.fixture.ts';
import { accepted, ownOf } from '../redemptions/redemption.fixture.ts';
import { redemptionQuery, userRedemptionsQuery } from '../redemptions/queries.ts';
import { session } from '../session/session.ts';
import { stubCaches } from './caches.fixture.ts';
import { forgetOld, keep, readKept } from './copy.ts';
import { isKept } from './keep-answers.ts';
import { startKeeping } from './offline.ts';
import { keepTicketFile, readTicketFile } from './ticket-file.ts';

const OWN = 'person-7';

let copies: ReturnType<typeof stubCaches>;
let asked: string[];
let isAway: boolean;
let stop: () => void;
let screen: Screen | undefined;

beforeEach(() => {
  copies = stubCaches();
  [asked, isAway, stop, screen] = [[], false, () => undefined, undefined];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://site');
    if (isAway) throw new TypeError('Failed to fetch');
    asked.push(pathname.replace('/api/v1', ''));
    if (pathname.endsWith('/redemptions/user'))
      return json(200, { code: 200, message: 'OK', rows: [ownOf(accepted)], count: 1, page: 1, anchor: null });
    return json(200, { code: 200, message: 'OK', balance: 1234, redemption: accepted, airports: [] });
  });
  signInAs(7);
});
afterEach(() => {
  stop();
});

function Balance() {
  const { data } = useQuery(balanceQuery);
  return createElement('p', null, data === undefined ? 'nada' : `saldo ${data.balance}`);
}

/** What somebody sees who starts the page anew. */
function reload(): Screen {
  stop();
  screen?.leave();
  queryClient.clear();
  stop = startKeeping(queryClient, 7);
  screen = show([createElement(OfflineStrip, { key: 1 }), createElement(Balance, { key: 2 })]);
  return screen;
}

const isThere = (name: string) => waitFor(async () => expect(await readKept(7, name)).toBeDefined());

test('what was said last is shown without an answer, with its day, until the server answers again', async () => {
  await reload().says('saldo 1234');
  await isThere(JSON.stringify(balanceQuery.queryKey));
  expect(getKeptNote()).toBeUndefined();
  isAway = true;
  const away = reload();
  await away.says('saldo 1234');
  await away.says('Sin conexión. Datos de ');
  isAway = false;
  await queryClient.refetchQueries(balanceQuery);
  expect(getKeptNote()).toBeUndefined();
});

test('card, list and tickets of flights to come are asked for once, before anybody looks', async () => {
  vi.setSystemTime('2026-12-01T12:00:00Z');
  stop = startKeeping(queryClient, 7);
  const ticket = JSON.stringify(redemptionQuery('12').queryKey);
  await isThere(ticket);
  await isThere(JSON.stringify(userRedemptionsQuery({ page_count: 1, quantity: 10 }).queryKey));
  await waitFor(() => expect(asked.some((path) => path.includes('card'))).toBe(true));
  await waitFor(() => expect(asked).toContain('/booking/airports'));
  const before = asked.length;
  reload();
  await screen?.says('saldo 1234');
  expect(asked.slice(before).filter((path) => path.includes('redemptions'))).toEqual([]);
});

test('it is gone with the session, and when somebody else signs in, also in another tab', async () => {
  copies.open('build-1');
  await keep(7, 'a', '1');
  expect(copies.names()).toContain(OWN);
  session.clear();
  await waitFor(() => expect(copies.names()).toEqual(['build-1']));

  signInAs(7);
  await keep(7, 'a', '1');
  signInAs(8);
  await keep(8, 'a', '2');
  await waitFor(() => expect(copies.names()).toEqual(['build-1', 'person-8']));
  expect(await readKept(7, 'a')).toBeUndefined();

  // Another tab signs out.
  localStorage.clear();
  window.dispatchEvent(new Event('storage'));
  await waitFor(() => expect(copies.names()).toEqual(['build-1']));
});

test('nothing is kept of who is not there, nor left behind by who leaves while it is written', async () => {
  await keep(8, 'a', '1');
  expect(copies.names()).toEqual([]);
  copies.open(OWN);
  const { promise: isLate, resolve: goOn } = Promise.withResolvers<void>();
  const { open } = caches;
  vi.spyOn(caches, 'open').mockImplementation(async (name) => isLate.then(() => open(name)));
  const written = keep(7, 'a', '1');
  session.clear();
  await waitFor(() => expect(copies.names()).toEqual([]));
  // The copy is gone, and only now comes what is written.
  goOn();
  await written;
  await waitFor(() => expect(copies.names()).toEqual([]));
});

test('who leaves while old answers are looked for leaves no name behind', async () => {
  const { promise: isLate, resolve: goOn } = Promise.withResolvers<void>();
  const { open } = caches;
  vi.spyOn(caches, 'open').mockImplementation(async (name) => isLate.then(() => open(name)));
  const looking = forgetOld(7);
  session.clear();
  goOn();
  await looking;
  expect(copies.names()).toEqual([]);
});

test('what is older than 30 days is neither shown nor kept any longer', async () => {
  const day = 86_400_000;
  await keep(7, 'old', '1', Date.now() - 31 * day);
  await keep(7, 'new', '1', Date.now() - 29 * day);
  expect(await readKept(7, 'old')).toBeUndefined();
  expect(await readKept(7, 'new')).toBeDefined();
  stop = startKeeping(queryClient, 7);
  await waitFor(async () => expect(await (await caches.open(OWN)).match('/kept/old')).toBeUndefined());
});

test('a browser that keeps nothing, or a full disk, stops nobody', async () => {
  vi.stubGlobal('caches', {
    keys: async () => [],
    open: () => Promise.reject(new Error('QuotaExceededError')),
    match: () => Promise.reject(new Error('SecurityError')),
  });
  await keep(7, 'a', '1');
  expect(await readKept(7, 'a')).toBeUndefined();
  await reload().says('saldo 1234');
});

test('a ticket that a member opened opens again; of what staff open nothing is kept', async () => {
  await keepTicketFile(12, new Blob(['%PDF']));
  expect(await (await readTicketFile(12))?.text()).toBe('%PDF');
  signInAs(1, 1);
  await keepTicketFile(12, new Blob(['%PDF']));
  expect(await readTicketFile(12)).toBeUndefined();
  await waitFor(() => expect(copies.names()).toEqual([]));
});

test.each([
  [['miles', 'balance'], true],
  [['redemptions', 'one', '12'], true],
  [['redemptions', 'user', { page_count: 1, quantity: 10 }], true],
  [['redemptions', 'user', { page_count: 2, quantity: 10 }], false],
  [['operations', 'user', { page_count: 1, quantity: 5 }], true],
  [['operations', 'user', { page_count: 1, quantity: 5, text: 'x' }], false],
  [['operations', 'one', '3'], false],
  [['users', 'person', 'luis@correo.example'], false],
])('of %j something is kept: %s', (queryKey, expected) => {
  expect(isKept({ queryKey })).toBe(expected);
});
