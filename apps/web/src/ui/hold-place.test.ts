// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import holdPlace from './hold-place.mjs?raw';
import { layOut } from './layout.fixture.ts';

const page = document.documentElement;

beforeEach(() => {
  sessionStorage.clear();
  layOut(() => 1312);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  page.removeAttribute('style');
});

/** The page comes again, as far as it is before anything is painted. */
function load(): void {
  page.removeAttribute('style');
  runInThisContext(holdPlace);
}

const height = (): string => page.style.getPropertyValue('--page-height');

test('a screen of an area that is loaded again is as high as it was left, until what fills it is there', () => {
  vi.useFakeTimers();
  history.replaceState({ key: 'here' }, '', '/passenger/dashboard');
  load();
  // Who stands at the top is there anyway.
  window.dispatchEvent(new Event('pagehide'));
  load();
  expect(height()).toBe('');
  window.scrollTo(0, 500);
  window.dispatchEvent(new Event('pagehide'));
  const grown = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(700);
  load();
  window.dispatchEvent(new Event('DOMContentLoaded'));
  expect(height()).toBe('1312px');
  grown.mockReturnValue(1312);
  window.dispatchEvent(new Event('DOMContentLoaded'));
  // Another part may still come, or become smaller.
  expect(height()).toBe('1312px');
  vi.advanceTimersByTime(700);
  expect(height()).toBe('');
  // Another entry of the history has a height of its own, and so has a public page.
  for (const [key, address] of [
    ['elsewhere', '/passenger/dashboard'],
    ['here', '/register'],
  ] as const) {
    history.replaceState({ key }, '', address);
    load();
    expect(height()).toBe('');
  }
});

test('the parts of the front page have the room that they took, on a page of the same width', () => {
  const rooms = () => ['offers', 'miles'].map((name) => page.style.getPropertyValue(`--room-${name}`));
  document.body.innerHTML = '<div data-room="offers"></div><div data-room="miles"></div>';
  load();
  expect(rooms()).toEqual(['', '']);
  window.dispatchEvent(new Event('DOMContentLoaded'));
  // On its way out the page is laid out once more.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1280);
  window.dispatchEvent(new Event('pagehide'));
  load();
  expect(rooms()).toEqual(['1312px', '1312px']);
  const turned = vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(window.innerWidth + 400);
  window.dispatchEvent(new Event('resize'));
  expect(rooms()).toEqual(['', '']);
  load();
  expect(rooms()).toEqual(['', '']);
  turned.mockRestore();
  history.replaceState({ key: 'elsewhere' }, '');
  load();
  expect(rooms()).toEqual(['', '']);
  document.body.innerHTML = '';
});
