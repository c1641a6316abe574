import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { placeOf, readAttempt, writeAttempt } from './attempt.ts';
import { type AttemptStorage, attemptStore, createAttemptStore } from './attempt-store.ts';
import { randomKey } from './random-key.ts';
import { forgetAttempt, hasKeptAttempt, keepAttempt } from './use-kept-attempt.ts';

const values = z.object({ amount: z.string().check(z.regex(/^\d+$/)) });
const attempt = { key: 'k1', values: { amount: '50' }, sentAt: '2026-03-05T18:05:00.000Z' };
const text = writeAttempt(attempt);
const place = placeOf(48, 'transfer');

function createStorage(): AttemptStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('an attempt', () => {
  test('is read as it was written', () => expect(readAttempt(text, values)).toEqual(attempt));

  test.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['another thing', '{"amount":"50"}'],
    ['a key that is none', JSON.stringify({ ...attempt, key: 'con espacio' })],
    ['no key', JSON.stringify({ ...attempt, key: undefined })],
    ['values of another form', JSON.stringify({ ...attempt, values: { email: 'x' } })],
    ['values that are wrong', JSON.stringify({ ...attempt, values: { amount: '50 000' } })],
    ['no moment', JSON.stringify({ ...attempt, sentAt: 'ayer' })],
  ])('is none where there is %s', (_what, kept) => expect(readAttempt(kept, values)).toBeUndefined());

  test('belongs to a person, a form, and a way of writing', () => {
    expect(place).toBe('millaje.attempt.1.48.transfer');
    expect(placeOf(49, 'transfer')).not.toBe(place);
    expect(placeOf(48, 'admin-transfer')).not.toBe(place);
  });
});

test('an attempt is forgotten once, and no other one in its place', () => {
  const own = { userId: 48, form: 'transfer', attempt };
  const later = { ...own, attempt: { ...attempt, key: 'k2' } };
  keepAttempt(own);
  keepAttempt(later);
  expect([forgetAttempt(own), hasKeptAttempt(48, 'transfer', values)]).toEqual([false, true]);
  expect([forgetAttempt(later), forgetAttempt(later), attemptStore.read(place)]).toEqual([true, false, undefined]);
});

test('keys are 32 digits that nobody guesses', () => {
  const keys = Array.from({ length: 100 }, randomKey);
  expect([new Set(keys).size, keys.filter((key) => !/^[0-9a-f]{32}$/.test(key))]).toEqual([100, []]);
});

describe('the store', () => {
  test('outlives the page', () => {
    const storage = createStorage();
    createAttemptStore(() => storage).write(place, text);
    const reloaded = createAttemptStore(() => storage);
    expect(reloaded.read(place)).toBe(text);
    reloaded.remove(place);
    expect([reloaded.read(place), storage.kept.size, createAttemptStore(() => storage).read(place)]).toEqual([
      undefined,
      0,
      undefined,
    ]);
  });

  test('tells that something changed', () => {
    const store = createAttemptStore(createStorage);
    const seen: unknown[] = [];
    const stop = store.subscribe(() => seen.push(store.read(place)));
    store.write(place, text);
    store.remove(place);
    stop();
    store.write(place, text);
    expect(seen).toEqual([text, undefined]);
  });

  const refuse = (): never => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  test.each<[string, () => AttemptStorage | undefined]>([
    ['missing', () => undefined],
    ['forbidden', refuse],
    ['full', () => ({ getItem: () => null, setItem: refuse, removeItem: () => undefined })],
    ['broken', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
  ])('lives as long as the page where the storage is %s', (_what, findStorage) => {
    const store = createAttemptStore(findStorage);
    expect(store.read(place)).toBeUndefined();
    store.write(place, text);
    expect(store.read(place)).toBe(text);
    store.remove(place);
    expect(store.read(place)).toBeUndefined();
  });
});
