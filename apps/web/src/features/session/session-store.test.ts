import type { UserInfo } from '@millaje/api/members/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSessionStore, type SessionStorageArea } from './session-store.ts';

const user = {
  first_name: 'Ana',
  email: 'ana@correo.com',
  id_rol: 3,
  membership: { id: 2, name: 'Gold', date: null, expiry: null },
} as UserInfo;

let kept: Map<string, string>;
let storage: SessionStorageArea;

beforeEach(() => {
  kept = new Map();
  storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
});

const answer = (id_rol: number) => ({ token: 't', user_info: { ...user, id_rol }, balance: 1200, shopping_cart: 1 });

describe('the stored session', () => {
  test('keeps cart, membership and balance of a passenger', () => {
    createSessionStore(storage).start(answer(3));
    expect([...kept.keys()].sort()).toEqual(['balance', 'membership', 'shopping_cart', 'token', 'user']);
    expect(createSessionStore(storage).get()).toMatchObject({ role: 'PASSENGER', balance: 1200, membership: 2 });
  });

  test.each([
    [4, ['balance', 'token', 'user']],
    [1, ['token', 'user']],
  ])('keeps less of role %i', (id_rol, keys) => {
    createSessionStore(storage).start(answer(id_rol));
    expect([...kept.keys()].sort()).toEqual(keys);
  });

  test('leaves nothing of the person before', () => {
    const store = createSessionStore(storage);
    store.start(answer(3));
    store.start(answer(1));
    expect(store.get()?.balance).toBeUndefined();
  });

  test('is over after clearing, and says so', () => {
    const store = createSessionStore(storage);
    store.start(answer(3));
    const seen: unknown[] = [];
    store.subscribe(() => seen.push(store.get()));
    store.clear();
    expect(seen).toEqual([null]);
    expect(kept.size).toBe(0);
  });

  test('gives the same object until something changes', () => {
    const store = createSessionStore(storage);
    store.start(answer(3));
    const before = store.get();
    store.setBalance(1200);
    expect(store.get()).toBe(before);
    store.setBalance(900);
    expect(store.get()).toMatchObject({ balance: 900 });
  });

  test('keeps the count of the cart and the membership as the server tells them anew', () => {
    const store = createSessionStore(storage);
    store.start(answer(3));
    store.setShoppingCart(7);
    const current = store.get()?.user as UserInfo;
    store.setUser({ ...current, membership: { ...current.membership, id: 3, name: 'Black' } });
    expect(store.get()).toMatchObject({ shoppingCart: 7, membership: 3, user: { membership: { name: 'Black' } } });
    expect([kept.get('shopping_cart'), kept.get('membership')]).toEqual(['7', '3']);
  });

  test('keeps no cart of an ally', () => {
    const store = createSessionStore(storage);
    store.start(answer(4));
    store.setShoppingCart(7);
    expect(store.get()?.shoppingCart).toBeUndefined();
  });

  test.each([
    ['no token', { user: JSON.stringify(user) }],
    ['a broken user', { token: 't', user: '{' }],
    ['an unknown role', { token: 't', user: JSON.stringify({ ...user, id_rol: 9 }) }],
  ])('is nobody with %s', (_name, values) => {
    kept = new Map(Object.entries(values));
    expect(createSessionStore(storage).get()).toBeNull();
  });

  test('is nobody without a storage', () => {
    expect(createSessionStore(undefined).get()).toBeNull();
  });
});
