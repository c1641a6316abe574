// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { afterPress } from './after-press.ts';

const press = (name: string) => document.body.dispatchEvent(new Event(name, { bubbles: true }));
beforeEach(() => void vi.useFakeTimers());

test('what is left while nothing is pressed is looked at once', () => {
  const done: string[] = [];
  afterPress(() => done.push('looked'));
  expect(done).toEqual(['looked']);
});

test.each(['pointerup', 'pointercancel'])('while something is pressed it waits for %s and the click', (end) => {
  const done: string[] = [];
  press('pointerdown');
  afterPress(() => done.push('looked'));
  expect(done).toEqual([]);
  press(end);
  done.push('clicked');
  vi.runAllTimers();
  expect(done).toEqual(['clicked', 'looked']);
  press(end);
  vi.runAllTimers();
  expect(done).toHaveLength(2);
});
