import type { Route } from '@millaje/api/kit/route';
import type { CallError } from '../../call-error.ts';

/**
 * Whether a refusal of a call about one's own account means that the session is over: a 401, or a conflict that is none of
 * the route's own (those the person can mend).
 */
export function isEndOfSession(
  route: Pick<Route, 'refusals' | 'conditional'>,
  { status, rule = '' }: CallError,
): boolean {
  if (status === 401) return true;
  const rules: readonly string[] = [...route.refusals, ...(route.conditional ? ['changed_meanwhile'] : [])];
  return status === 409 && !rules.includes(rule);
}
