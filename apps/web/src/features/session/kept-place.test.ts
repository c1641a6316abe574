import { beforeEach, describe, expect, test } from 'vitest';
import { forgetPlace, hasKeptPlace, keepPlace, takePlace } from './kept-place.ts';

const values = new Map<string, string>();
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
} as Storage;

beforeEach(() => values.clear());

describe('the place where somebody was', () => {
  test.each([
    ['is given back to the same person', '/passenger/operations/63?page=2', 7, 7, '/passenger/operations/63?page=2'],
    ['is not given to another person', '/passenger/operations/63', 7, 8, undefined],
    ['of nobody is given to whoever signs in', '/backoffice/users', undefined, 8, '/backoffice/users'],
    ['is never another site', '//example.com/a', undefined, 8, undefined],
    ['is never another scheme', 'javascript:alert(1)', undefined, 8, undefined],
  ])('%s', (_title, place, whose, who, given) => {
    keepPlace(place, whose, storage);
    expect(takePlace(who, storage)).toBe(given);
  });

  test('is given once, and forgotten on demand', () => {
    keepPlace('/a', 7, storage);
    takePlace(8, storage);
    expect(takePlace(7, storage)).toBeUndefined();
    keepPlace('/a', 7, storage);
    expect(hasKeptPlace(storage)).toBe(true);
    forgetPlace(storage);
    expect(hasKeptPlace(storage)).toBe(false);
  });

  test('that somebody wrote by hand is no place', () => {
    values.set('millaje.place', '{');
    expect(takePlace(7, storage)).toBeUndefined();
  });
});
