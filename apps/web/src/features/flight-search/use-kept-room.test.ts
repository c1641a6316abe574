// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import beforePaint from '../../ui/before-paint.mjs?raw';
import { layOut } from '../../ui/layout.fixture.ts';
import { type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { useKeptRoom } from './use-kept-room.ts';

let screen: Screen | undefined;

const page = document.documentElement;
const room = (): string => page.style.getPropertyValue('--search-room');

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState({ key: 'here' }, '');
  layOut(() => 1312);
});
afterEach(() => {
  page.removeAttribute('style');
});

/** The page comes again, as far as it is before anything is painted. */
function load(): void {
  page.removeAttribute('style');
  runInThisContext(beforePaint);
}

function Search({ isThere }: { isThere: boolean }) {
  return createElement('div', { ref: useKeptRoom(isThere) }, isThere ? 'Ida' : 'Buscando');
}

async function leave(): Promise<void> {
  screen = show(createElement(Search, { isThere: true }));
  await screen.says('Ida');
  // What follows a paint may come a moment later.
  await waitFor(() => {
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('search-room')).not.toBeNull();
  });
  screen.leave();
}

test('a page that comes again has the room of what was found, before anything is painted', async () => {
  await leave();
  load();
  expect(room()).toBe('1312px');
});

test('another entry of the history, and a first visit, have no room kept', async () => {
  await leave();
  history.replaceState({ key: 'elsewhere' }, '');
  load();
  expect(room()).toBe('');
  history.replaceState(null, '');
  load();
  expect(room()).toBe('');
});

test('what was found takes the room that it needs, from when it is there', async () => {
  await leave();
  load();
  screen = show(createElement(Search, { isThere: false }));
  await screen.says('Buscando');
  expect(room()).toBe('1312px');
  screen.leave();
  load();
  screen = show(createElement(Search, { isThere: true }));
  await waitFor(() => expect(room()).toBe(''));
});
