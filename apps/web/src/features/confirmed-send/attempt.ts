import { idempotencyKeySchema } from '@millaje/api/ledger/miles';
import * as z from 'zod/mini';

/** What somebody confirmed, with the key under which it is sent however often. */
export interface Attempt<V> {
  readonly key: string;
  readonly values: V;
  /** When it was confirmed, as ISO 8601. */
  readonly sentAt: string;
}

/** How attempts are written down. Another number, another form of writing: what an older page wrote is then none. */
const VERSION = 1;

/** Where a person's attempt of a form is kept. */
export function placeOf(userId: number, form: string): string {
  return `millaje.attempt.${VERSION}.${userId}.${form}`;
}

export function writeAttempt(attempt: Attempt<unknown>): string {
  return JSON.stringify(attempt);
}

/** Reads what was kept; undefined where it is no attempt with such values. */
export function readAttempt<V>(text: string | undefined, values: z.ZodMiniType<V>): Attempt<V> | undefined {
  if (text === undefined) return undefined;
  const schema = z.object({ key: idempotencyKeySchema, values, sentAt: z.iso.datetime() });
  const result = z.safeParse(schema, parseJson(text));
  return result.success ? result.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
