import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '../../../../../test/support/app.ts';
import { createBookingMemory } from './booking-memory.store.ts';
import type { BookingMemory } from './ports.ts';

let app: TestApp;
let memory: BookingMemory;
beforeAll(async () => {
  app = await startTestApp();
  memory = createBookingMemory(app.app.shared.database);
});
afterAll(() => app.stop());

test('what was never heard never was', async () => {
  expect(await memory.recall('nada')).toEqual({ kind: 'never' });
});

test('asked without an answer is unknown, also to who comes after a crash', async () => {
  expect(await memory.begin('callada')).toEqual({ kind: 'never' });
  const another = createBookingMemory(app.app.shared.database);
  expect(await another.recall('callada')).toEqual({ kind: 'unknown' });
  expect(await another.begin('callada')).toEqual({ kind: 'unknown' });
});

test('booked is remembered with its PNR, and not begun anew', async () => {
  await memory.begin('reservada');
  await memory.end('reservada', 'ABCDEF');
  expect(await memory.begin('reservada')).toEqual({ kind: 'booked', pnr: 'ABCDEF' });
  expect(await memory.recall('reservada')).toEqual({ kind: 'booked', pnr: 'ABCDEF' });
});

test('refused may be asked for once more', async () => {
  await memory.begin('negada');
  await memory.end('negada', undefined);
  expect(await memory.recall('negada')).toEqual({ kind: 'never' });
  expect(await memory.begin('negada')).toEqual({ kind: 'never' });
});

test('of many who begin at once one may ask', async () => {
  const known = await Promise.all(Array.from({ length: 8 }, () => memory.begin('a la vez')));
  expect(known.filter(({ kind }) => kind === 'never')).toHaveLength(1);
  expect(known.filter(({ kind }) => kind === 'unknown')).toHaveLength(7);
});
