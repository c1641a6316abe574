import { expect, test } from 'vitest';
import { ana, everything, luis, sqlstateOf, withBooks, write } from './guards.fixture.ts';

withBooks();

/** A transfer of 100 with its three legs, of which one is off by so much. */
const offBy = (sender: number, receiver: number, commission: number): string =>
  write({
    postings: [
      [ana.accountId, -100 + sender],
      [luis.accountId, 95 + receiver],
      [2n, 5 + commission],
    ],
  });

test.each([
  ['the sender’s, by more', () => offBy(-1, 0, 0)],
  ['the sender’s, by less', () => offBy(1, 0, 0)],
  ['the receiver’s, by more', () => offBy(0, 1, 0)],
  ['the receiver’s, by less', () => offBy(0, -1, 0)],
  ['the commission, by more', () => offBy(0, 0, 1)],
  ['the commission, by less', () => offBy(0, 0, -1)],
])('an operation of which one leg alone is wrong is refused: %s', async (_name, script) => {
  const before = await everything();
  expect(await sqlstateOf(script())).toBe('ML004');
  expect(await everything()).toEqual(before);
});
