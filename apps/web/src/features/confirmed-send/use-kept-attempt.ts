import { useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { type Attempt, placeOf, readAttempt, writeAttempt } from './attempt.ts';
import { attemptStore } from './attempt-store.ts';

/** An attempt with whose it is and which form it belongs to. */
export interface OwnAttempt<V> {
  readonly userId: number;
  readonly form: string;
  readonly attempt: Attempt<V>;
}

/** The attempt of a person's form of which nobody knows yet what became of it. */
export function useKeptAttempt<V>(
  userId: number | undefined,
  form: string,
  values: z.ZodMiniType<V>,
): Attempt<V> | undefined {
  const text = useSyncExternalStore(
    attemptStore.subscribe,
    () => (userId === undefined ? undefined : attemptStore.read(placeOf(userId, form))),
    () => undefined,
  );
  return useMemo(() => readAttempt(text, values), [text, values]);
}

/** Whether it is still open what became of an attempt of this form. */
export function hasKeptAttempt<V>(userId: number, form: string, values: z.ZodMiniType<V>): boolean {
  return readAttempt(attemptStore.read(placeOf(userId, form)), values) !== undefined;
}

export function keepAttempt({ userId, form, attempt }: OwnAttempt<unknown>): void {
  attemptStore.write(placeOf(userId, form), writeAttempt(attempt));
}

/** Forgets an attempt. Returns whether it was still there: what follows from its end follows once. */
export function forgetAttempt({ userId, form, attempt }: OwnAttempt<unknown>): boolean {
  const place = placeOf(userId, form);
  if (attemptStore.read(place) !== writeAttempt(attempt)) return false;
  attemptStore.remove(place);
  return true;
}
