// @vitest-environment happy-dom
import { erasureTexts } from '@millaje/api/personal-data/erasure.texts';
import { ownSessionsTexts } from '@millaje/api/identity/own-sessions.texts';
import { refusals } from '@millaje/api/refusals';
import { createElement, type FunctionComponent } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, refusal, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { OwnSessionsPanel } from '../own-sessions/own-sessions-panel.tsx';
import { ErasurePanel } from './erasure-panel.tsx';

const session = (id: string, device: string | null, isCurrent = false) => ({
  id,
  device,
  address: '203.0.113.7',
  created_at: '2026-03-05T18:05:00.000Z',
  last_used_at: '2026-03-05T18:10:00.000Z',
  expires_at: '2026-03-06T02:05:00.000Z',
  is_current: isCurrent,
});

let sent: { path: string; body: unknown }[];
let sessions: ReturnType<typeof session>[];
let obstacles: string[];
let erase: () => Response;
let screen: Screen;

beforeEach(() => {
  sent = [];
  sessions = [session('a', 'Chrome en Windows', true), session('b', 'Safari en iPhone'), session('c', null)];
  obstacles = [];
  erase = () => refusal(409, 'identity_not_confirmed', refusals.identity_not_confirmed.text);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url, 'http://site').pathname.replace('/api/v1', '');
    if (init.method === 'POST') {
      sent.push({ path, body: JSON.parse((init.body as string | undefined) ?? 'null') });
      if (path === '/account/erase') return erase();
      sessions = path === '/sessions/endOthers' ? sessions.slice(0, 1) : sessions.filter(({ id }) => id !== 'b');
      return json(201, { code: 201, message: ownSessionsTexts.ended, ended: 2 });
    }
    if (path === '/account/erasure') return json(200, { code: 200, message: 'OK', miles: 12_345, obstacles });
    return json(200, { code: 200, message: 'OK', rows: sessions, count: sessions.length });
  });
});

function open(panel: FunctionComponent): void {
  const element = createElement(panel);
  screen = show(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
}

test('a session is ended from the list, in which one’s own is marked', async () => {
  open(OwnSessionsPanel);
  await screen.says('Safari en iPhone');
  expect(screen.text()).toContain(ownSessionsTexts.current);
  expect(screen.text()).toContain(ownSessionsTexts.unknownDevice);
  document.querySelector<HTMLElement>('[aria-label*="Safari en iPhone"]')?.click();
  await waitFor(() => expect(screen.text()).not.toContain('Safari en iPhone'));
  expect(sent).toEqual([{ path: '/sessions/end', body: { id: 'b' } }]);
});

test('all others are ended after a question', async () => {
  open(OwnSessionsPanel);
  await screen.press(ownSessionsTexts.endOthers);
  await screen.says(ownSessionsTexts.endOthersHelp);
  await screen.press(ownSessionsTexts.endOthers);
  await waitFor(() => expect(screen.text()).not.toContain('Safari en iPhone'));
  expect(sent.map(({ path }) => path)).toEqual(['/sessions/endOthers']);
});

test('erasing says how many miles are given up, and takes the password', async () => {
  open(ErasurePanel);
  await screen.press(erasureTexts.start);
  await screen.says('12.345');
  await screen.press(erasureTexts.confirm);
  await screen.says(erasureTexts.proofRequired);
  expect(sent).toEqual([]);
  await screen.fill(erasureTexts.proof, 'no es esta');
  await screen.press(erasureTexts.confirm);
  await screen.says(refusals.identity_not_confirmed.text);
  expect(sent).toEqual([{ path: '/account/erase', body: { proof: 'no es esta' } }]);
});

test('where no answer comes, that the account may be erased is said', async () => {
  erase = () => Response.error();
  open(ErasurePanel);
  await screen.press(erasureTexts.start);
  await screen.fill(erasureTexts.proof, 'Otra.2026');
  await screen.press(erasureTexts.confirm);
  await screen.says(erasureTexts.lost);
  expect(sent).toHaveLength(1);
});

test('what stands against it is said instead of a form', async () => {
  obstacles = [refusals.erasure_miles_held.text];
  open(ErasurePanel);
  await screen.press(erasureTexts.start);
  await screen.says(refusals.erasure_miles_held.text);
  expect(screen.hasButton(erasureTexts.confirm)).toBe(false);
});
