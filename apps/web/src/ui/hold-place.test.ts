// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import holdPlace from './hold-place.mjs?raw';
import { layOut } from './layout.fixture.ts';

const page = document.documentElement;

beforeEach(() => {
  layOut(() => 1312);
});
afterEach(() => {
  page.removeAttribute('style');
});

/** The page comes again, as far as it is before anything is painted. */
function load(): void {
  page.removeAttribute('style');
  runInThisContext(holdPlace);
}

const kept = (): unknown[] => JSON.parse(sessionStorage.getItem('page-place') ?? '[]') as unknown[];
const height = (): string => page.style.getPropertyValue('--page-height');

test('a screen of an area that is loaded again is as high as it was left, until what fills it is there', () => {
  vi.useFakeTimers();
  history.replaceState({ key: 'here' }, '', '/passenger/dashboard');
  load();
  // Who stands at the top is there anyway.
  window.dispatchEvent(new Event('pagehide'));
  load();
  expect(height()).toBe('');
  // Who is there already is seen to move.
  window.dispatchEvent(new Event('DOMContentLoaded'));
  window.scrollTo(0, 500);
  window.dispatchEvent(new Event('scroll'));
  // On its way out the page is laid out once more.
  const grown = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1280);
  const moved = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(468);
  window.dispatchEvent(new Event('pagehide'));
  moved.mockRestore();
  expect(kept()).toEqual([history.state.key, 1312, 500]);
  grown.mockReturnValue(700);
  load();
  window.dispatchEvent(new Event('DOMContentLoaded'));
  vi.advanceTimersByTime(5000);
  expect(height()).toBe('1312px');
  // Once more, before anything has come.
  window.dispatchEvent(new Event('pagehide'));
  expect(kept()[1]).toBe(1312);
  grown.mockReturnValue(1312);
  document.body.innerHTML = '<div data-waits></div>';
  window.dispatchEvent(new Event('DOMContentLoaded'));
  // Another part may still come, or become smaller.
  vi.advanceTimersByTime(2000);
  expect(height()).toBe('1312px');
  document.body.innerHTML = '';
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

test('a screen that is hardly higher than the window is held until something fills it', () => {
  vi.useFakeTimers();
  history.replaceState({ key: 'here' }, '', '/passenger/dashboard');
  const filled = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(window.innerHeight);
  const left = ['here', window.innerHeight + 84, 84];
  sessionStorage.setItem('page-place', JSON.stringify(left));
  load();
  window.dispatchEvent(new Event('DOMContentLoaded'));
  vi.advanceTimersByTime(5000);
  expect(height()).toBe(`${window.innerHeight + 84}px`);
  filled.mockReturnValue(window.innerHeight + 80);
  vi.advanceTimersByTime(700);
  expect(height()).toBe('');
});
