// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { afterPress } from './after-press.ts';

const press = (name: string) => document.body.dispatchEvent(new Event(name, { bubbles: true }));
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

test('what is left while nothing is pressed is looked at once', () => {
  const done: string[] = [];
  afterPress(() => done.push('looked'));
  expect(done).toEqual(['looked']);
});

test.each(['pointerup', 'pointercancel'])('while something is pressed it waits for %s and the click', async (end) => {
  const done: string[] = [];
  press('pointerdown');
  afterPress(() => done.push('looked'));
  expect(done).toEqual([]);
  press(end);
  done.push('clicked');
  await nextTurn();
  expect(done).toEqual(['clicked', 'looked']);
  press(end);
  await nextTurn();
  expect(done).toHaveLength(2);
});
