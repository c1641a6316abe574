import type { RefusalRule } from '@millaje/api';
import { sqlStateOf } from './postgres.ts';

/** Unique constraints, and the rule that each of them keeps. */
export type Taken = Readonly<Record<string, RefusalRule>>;

/** The rule whose unique constraint an error of the database names; undefined for every other error. */
export function refusalOfTaken(error: unknown, taken: Taken): RefusalRule | undefined {
  if (sqlStateOf(error) !== '23505') return undefined;
  const { constraint } = error as { constraint?: string };
  return constraint === undefined ? undefined : taken[constraint];
}
