// @vitest-environment happy-dom
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { layOut } from './layout.fixture.ts';
import { show, waitFor } from './screen.fixture.ts';
import { useRoom } from './use-room.ts';

let report: () => void;
let height = 64;

beforeEach(() => {
  height = 64;
  report = layOut(() => height);
});

function Notice() {
  return createElement('section', { ref: useRoom('--room-below') });
}

const room = () => document.documentElement.style.getPropertyValue('--room-below');

test('its room is told while it is there, and written only where it has changed', async () => {
  const write = vi.spyOn(document.documentElement.style, 'setProperty');
  const screen = show(createElement(Notice));
  await waitFor(() => expect(room()).toBe('64px'));
  report();
  height = 80;
  report();
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
  report();
  await waitFor(() => expect(room()).toBe('32px'));
  expect(write.mock.calls.map(([, value]) => value)).toEqual(['64px', '48px', '32px']);
  second.leave();
  await waitFor(() => expect(room()).toBe(''));
});
