// @vitest-environment happy-dom
import { createElement, Fragment } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { HomeActivity } from '../features/members/home-activity.tsx';
import { PromotionsOnShow } from '../features/promotions/promotions-on-show.tsx';
import { json, type Screen, showPage, waitFor } from './screen.fixture.ts';

const page = document.documentElement;
const person = { _id: 7, first_name: 'Carmen', last_name: 'Rojas' } as never;
const home = () =>
  createElement(
    Fragment,
    null,
    createElement(PromotionsOnShow, { place: 'home' }),
    createElement(HomeActivity, { person, listTo: '/', to: () => '/' }),
  );

let answer: () => void;
let screen: Screen | undefined;
beforeEach(() => {
  page.removeAttribute('style');
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (address: string) => {
    await answered;
    const found = address.includes('promotions') ? { promotions: [] } : { operation: null, rows: [], count: 0 };
    return json(200, { code: 200, message: 'OK', ...found });
  });
});

/** Each part of the home, and how high it is while it waits; no word of a part that nothing waits for. */
const rooms = () =>
  [...document.querySelectorAll<HTMLElement>('[data-room]')].map((part) => {
    const { room = '', waits, wasEmpty } = part.dataset;
    const height = part.style.getPropertyValue('--room');
    return waits === undefined ? room : `${room} ${height}${wasEmpty === undefined ? '' : ' was empty'}`;
  });

test('while they wait, the parts of a home that is loaded again are as high as they were', async () => {
  for (const [name, height] of Object.entries({ promotions: 958, last: 146, operations: 0 }))
    page.style.setProperty(`--room-${name}`, `${height}px`);
  screen = showPage(home());
  const asKept = [
    'promotions var(--room-promotions)',
    'last var(--room-last)',
    'operations var(--room-operations) was empty',
  ];
  await waitFor(() => expect(rooms()).toEqual(asKept));
  // By that sign alone a page that is loaded again knows that something is still on its way.
  const stands = [...document.querySelectorAll('.mantine-Skeleton-root')];
  expect(stands.length).toBeGreaterThan(0);
  expect(stands.filter((stand) => !stand.matches('[data-waits]'))).toEqual([]);
  answer();
  await waitFor(() => expect(rooms()).toEqual(['last', 'operations']));
});

test('where nobody knows how high they were, nothing stands for promotions that there may not be', async () => {
  screen = showPage(home());
  await waitFor(() => expect(rooms()).toEqual(['last var(--room-last)', 'operations var(--room-operations)']));
});

test('whoever comes back to a home finds its parts as high as they were, in a window as wide as before', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(146);
  const height = () => page.style.getPropertyValue('--room-last');
  screen = showPage(home());
  await waitFor(() => expect(rooms()).toHaveLength(2));
  // What has not come has no height of its own.
  screen.leave();
  expect(height()).toBe('');
  screen = showPage(home());
  answer();
  await waitFor(() => expect(rooms()).toEqual(['last', 'operations']));
  screen.leave();
  expect(height()).toBe('146px');
  const turned = vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(window.innerWidth + 400);
  window.dispatchEvent(new Event('resize'));
  expect(height()).toBe('');
  turned.mockRestore();
});
