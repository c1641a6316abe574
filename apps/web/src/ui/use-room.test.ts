// @vitest-environment happy-dom
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, waitFor } from './screen.fixture.ts';
import { useRoom } from './use-room.ts';

/** What every element of the page is told when its height may have changed. */
let reports: (() => void)[] = [];
let height = 64;

beforeEach(() => {
  reports = [];
  height = 64;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #report: () => void;
      constructor(report: () => void) {
        this.#report = report;
      }
      observe(): void {
        reports.push(this.#report);
        this.#report();
      }
      disconnect(): void {
        reports = reports.filter((report) => report !== this.#report);
      }
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Notice() {
  return createElement('section', { ref: useRoom('--room-below') });
}

const room = () => document.documentElement.style.getPropertyValue('--room-below');

test('its room is told while it is there, and written only where it has changed', async () => {
  const write = vi.spyOn(document.documentElement.style, 'setProperty');
  const screen = show(createElement(Notice));
  await waitFor(() => expect(room()).toBe('64px'));
  for (const report of reports) report();
  height = 80;
  for (const report of reports) report();
  await waitFor(() => expect(room()).toBe('80px'));
  expect(write.mock.calls.map(([, value]) => value)).toEqual(['64px', '80px']);
  screen.leave();
  await waitFor(() => expect(room()).toBe(''));
});

test('who leaves does not take the room of the one that came in its place', async () => {
  const write = vi.spyOn(document.documentElement.style, 'setProperty');
  const first = show(createElement(Notice));
  await waitFor(() => expect(room()).toBe('64px'));
  height = 48;
  const second = show(createElement(Notice));
  await waitFor(() => expect(room()).toBe('48px'));
  first.leave();
  // What comes after it shows that the leaving one has had its turn.
  height = 32;
  for (const report of reports) report();
  await waitFor(() => expect(room()).toBe('32px'));
  expect(write.mock.calls.map(([, value]) => value)).toEqual(['64px', '48px', '32px']);
  second.leave();
  await waitFor(() => expect(room()).toBe(''));
});
