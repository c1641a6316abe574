// @vitest-environment happy-dom
import { couponTraceTexts, couponVerdicts, flyerVerdicts } from '@millaje/api/flights/coupon-traces.texts';
import { memberSheetTexts as texts } from '@millaje/api/members/member-sheet.texts';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../query-client.ts';
import { json, refusal, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { session } from '../session/session.ts';
import { MemberSheet } from './member-sheet.tsx';

const user = {
  _id: 7,
  first_name: 'Ana',
  last_name: 'Li',
  email: 'ana@correo.example',
  username: null,
  doc_type: 'V',
  doc_identity: '12345678',
  birthdate: '1990-02-03',
  code_phone: null,
  phone: null,
  code_cellphone: '+58',
  cellphone: '4141234567',
  customerid: '4820115736',
  date_inscription: '2020-01-02T15:00:00.000Z',
  user_status: { name: 'activo' },
  membership: { id: 1, name: 'Silver', date: null, expiry: null },
  id_rol: 3,
  role: { id: 3, name: 'PASSENGER' },
  twofa_status: false,
};
const found = { code: 200, message: 'OK' };
const noRows = { ...found, rows: [], operations: [], count: 0, page: 1, anchor: null };
const mail = {
  id: 'a',
  template: 'movement',
  name: 'Movimiento de millas',
  state: 'failed',
  attempts: 12,
  created_at: '2026-03-01T12:00:00.000Z',
  sent_at: null,
  next_attempt_at: null,
  error: '550 no existe',
};
const trace = {
  verdict: 'refused',
  ticket: '7420000000001',
  coupon: '2',
  flight: '9V1301',
  day: '2026-03-01',
  origin: 'BLA',
  destination: 'CCS',
  class: 'Y',
  name: 'LI/ANA',
  customer: '4820115736',
  operation: null,
  upload: { id: 4, name: 'marzo.csv', line: 12 },
  reason: 'La clase es una letra.',
  departs_at: null,
};

/** What each call is answered with, and what was asked for. */
let answers: Record<string, () => Response>;
let asked: URL[];
let screen: Screen;
let inView: boolean;

beforeEach(() => {
  [asked, inView] = [[], true];
  answers = {
    '/users/info': () => json(200, { ...found, user_info: { ...user, balance: 900 }, addresses: [] }),
    '/miles/balance/user': () => json(200, { ...found, balance: 900, held: 50, owed: 0, holds: [] }),
    '/mails/user': () => json(200, { ...noRows, rows: [mail], count: 1 }),
    '/premios/coupons': () => json(200, { ...found, rows: [trace], flyer: null }),
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://site');
    asked.push(url);
    return answers[url.pathname.replace('/api/v1', '')]?.() ?? json(200, noRows);
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void;
      readonly disconnect = () => undefined;
      constructor(tell: (entries: object[]) => void) {
        this.observe = () => tell([{ isIntersecting: inView }]);
      }
    },
  );
});

function open(role: 1 | 2, search = ''): void {
  const me = { ...user, _id: 1, id_rol: role };
  session.start({ token: 't', user_info: me as never, balance: 0, shopping_cart: 0 });
  // What stands in the address is read from the window's.
  window.history.replaceState(null, '', `/${search}`);
  const element = createElement(NuqsAdapter, null, createElement(MemberSheet, { email: user.email }));
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/${search}`] });
  screen = show(createElement(RouterProvider, { router }));
}
const callsOf = (path: string) => asked.filter(({ pathname }) => pathname === `/api/v1${path}`);

describe('a member’s sheet', () => {
  test('says each thing in its part, and why a mail did not go out', async () => {
    open(1);
    for (const said of [
      'Ana Li',
      'V-12345678',
      texts.balance.noHolds,
      texts.incoming.empty,
      texts.redemptions.empty,
      texts.orders.empty,
      texts.mails.answer('550 no existe'),
      texts.sessions.empty,
      texts.staff.empty,
    ])
      await screen.says(said);
    expect(screen.hasButton(texts.sessions.end)).toBe(true);
  });

  test('what is seen first comes together, however fast each part is', async () => {
    const mails = Promise.withResolvers<void>();
    const answering = answers['/mails/user'];
    vi.stubGlobal('fetch', async (address: string) => {
      const path = new URL(address, 'http://site').pathname.replace('/api/v1', '');
      if (path === '/mails/user') await mails.promise;
      return (path === '/mails/user' ? answering : answers[path])?.() ?? json(200, noRows);
    });
    open(1);
    await screen.says('Ana Li');
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    expect(screen.text()).not.toContain(texts.incoming.empty);
    mails.resolve();
    await screen.says(texts.incoming.empty);
    await screen.says(mail.name);
  });

  test('asks nothing for a part that nobody sees', async () => {
    inView = false;
    open(1);
    await screen.says('Ana Li');
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/v1/users/info']);
  });

  test('a part that fails is tried again in its place; the others stand', async () => {
    const failing = answers['/mails/user'];
    answers['/mails/user'] = () => refusal(409, 'busy', 'Intente otra vez');
    open(1);
    await screen.says(texts.failed);
    await screen.says(texts.incoming.empty);
    if (failing) answers['/mails/user'] = failing;
    await screen.press('Reintentar');
    await screen.says(mail.name);
    expect(screen.text()).not.toContain(texts.failed);
  });

  test('who may only look sees no audit and ends no sessions', async () => {
    open(2);
    await screen.says(texts.sessions.empty);
    await screen.says('Ana Li');
    expect(callsOf('/audit/user')).toEqual([]);
    expect(screen.text()).not.toContain(texts.staff.title);
    expect(screen.hasButton(texts.sessions.end)).toBe(false);
  });
});

describe('why a flight was not credited', () => {
  test('is asked with a ticket as it is typed, and answered with the row that says why', async () => {
    open(2);
    await screen.fill(couponTraceTexts.ticket, '742-0000000001');
    await screen.press(couponTraceTexts.search);
    await screen.says(couponVerdicts.refused);
    await screen.says(couponTraceTexts.reason(trace.reason));
    await screen.says(couponTraceTexts.fileRow('marzo.csv', '12'));
    expect(Object.fromEntries(callsOf('/premios/coupons')[0]?.searchParams ?? [])).toMatchObject({
      email: user.email,
      ticket: '742-0000000001',
    });
  });

  test.each([
    [{}, couponTraceTexts.ticketOrFlight],
    [{ [couponTraceTexts.ticket]: '123' }, couponTraceTexts.ticketWrong],
    [{ [couponTraceTexts.flight]: '9V1301' }, couponTraceTexts.dayNeeded],
  ])('is not asked with %j', async (typed, problem) => {
    open(2);
    await screen.says(couponTraceTexts.title);
    for (const [label, value] of Object.entries(typed)) await screen.fill(label, value);
    await screen.press(couponTraceTexts.search);
    await screen.says(problem);
    expect(callsOf('/premios/coupons')).toEqual([]);
  });

  test('stands in the address, with what is in the member’s way', async () => {
    answers['/premios/coupons'] = () => json(200, { ...found, rows: [], flyer: 'member_without_id' });
    open(1, '?flight=9V1301&day=2026-03-01');
    await screen.says(flyerVerdicts.member_without_id);
    expect(screen.valueOf(couponTraceTexts.day)).toBe('01-03-2026');
    await waitFor(() => expect(callsOf('/premios/coupons')).toHaveLength(1));
  });
});
