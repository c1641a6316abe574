// @vitest-environment happy-dom
import { ownSessionsTexts } from '@millaje/api/identity/own-sessions.texts';
import { twoFactorTexts } from '@millaje/api/identity/two-factor.texts';
import { personalDataTexts } from '@millaje/api/personal-data/personal-data.texts';
import { restoreDrillTexts } from '@millaje/api/settlement/restore-drills.texts';
import { settlementTexts } from '@millaje/api/settlement/settlement.texts';
import { dollarPriceTexts } from '@millaje/api/settings/dollar-price.texts';
import { switchTexts } from '@millaje/api/settings/switches.texts';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { createElement, type FunctionComponent } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { DollarCards } from '../../features/settings/dollar-cards.tsx';
import { SeasonCards } from '../../features/settings/season-cards.tsx';
import { session } from '../../features/session/session.ts';
import { queryClient } from '../../query-client.ts';
import { json, type Screen, show } from '../../ui/screen.fixture.ts';
import StaffProfile from './profile.tsx';
import StaffReconciliations from './reconciliations.tsx';

const found = { code: 200, message: 'OK' };
const me = {
  _id: 1,
  first_name: 'Eva',
  last_name: 'Paz',
  email: 'eva@correo.example',
  username: null,
  code_phone: null,
  phone: null,
  doc_type: null,
  doc_identity: null,
  avatar: null,
  id_rol: 1,
  role: { id: 1, name: 'SUPER_ADMIN' },
  membership: { id: 1, name: 'Silver', date: null, expiry: null },
  user_status: { name: 'activo' },
  date_inscription: '2026-01-02T12:00:00.000Z',
};
const row = { operation_id: 7, amount: 100, reason: 'paused', quarantined_at: '2026-11-29T12:00:00.000Z' };
const answers: Record<string, object> = {
  '/settlement/quarantine': { rows: [row], count: 1, stopped: null },
  '/settlement/restore-drill': { drill: null },
  '/users/getUser': { user_info: me },
  '/2fa/status': { status: false, recovery_codes_left: 0 },
  '/sessions/own': { rows: [], count: 0 },
  '/config/dolar-price': { value: '36.5', starts_at: me.date_inscription },
  '/config/dolar-to-miles': { value: '30', starts_at: me.date_inscription },
  '/config': { name: 'high-season', status: false, value: '10', version_id: 1, starts_at: me.date_inscription },
};

/** The call that is not answered yet, and what answers it. */
let late: string;
let answer: () => void;
let screen: Screen;
beforeEach(() => {
  session.start({ token: 't', user_info: me as never, balance: 0, shopping_cart: 0 });
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address, 'http://x.example');
    const call = pathname.replace('/api/v1', '');
    if (`${call}${search}`.startsWith(late)) await waiting;
    return json(200, { ...found, ...(answers[call] ?? { rows: [], count: 0, page: 1, anchor: null }) });
  });
});

const { title: below } = switchTexts['flight-promotion'];

test.each<[screen: string, FunctionComponent, call: string, above: string, below: readonly string[]]>([
  [
    'Conciliación',
    StaffReconciliations,
    '/settlement/quarantine',
    settlementTexts.settler.title,
    [restoreDrillTexts.title, settlementTexts.list],
  ],
  ['the seasons', SeasonCards, '/config?name=high-season', switchTexts['high-season'].title, [below]],
  ['the dollar', DollarCards, '/config/dolar-price', dollarPriceTexts.price.title, [dollarPriceTexts.miles.title]],
  ['a profile', StaffProfile, '/2fa', twoFactorTexts.title, [ownSessionsTexts.title, personalDataTexts.title]],
])('of %s, what stands below a part comes when that one has its height', async (_name, Shown, call, above, parts) => {
  late = call;
  const element = createElement(NuqsAdapter, null, createElement(Shown));
  screen = show(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
  await screen.says(above);
  expect(parts.filter((part) => screen.text().includes(part))).toEqual([]);
  answer();
  for (const part of parts) await screen.says(part);
});

test('a quarantine that begins while somebody looks leaves the list of Conciliación where it is', async () => {
  late = '/nothing';
  const known = answers['/settlement/quarantine'];
  answers['/settlement/quarantine'] = { rows: [], count: 0, stopped: null };
  const element = createElement(NuqsAdapter, null, createElement(StaffReconciliations));
  screen = show(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
  await screen.says(settlementTexts.list);
  answers['/settlement/quarantine'] = { rows: [row], count: 1, stopped: null };
  await queryClient.invalidateQueries({ queryKey: ['settlement', 'quarantine'] });
  await screen.says(settlementTexts.quarantine.title);
  const text = screen.text();
  expect(text.indexOf(settlementTexts.quarantine.help)).toBeGreaterThan(text.indexOf(settlementTexts.list));
  if (known) answers['/settlement/quarantine'] = known;
});
