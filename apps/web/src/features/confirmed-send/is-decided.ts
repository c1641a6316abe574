import type { Route } from '@millaje/api/kit/route';
import { CallError } from '../../call-error.ts';

interface Try {
  /** Nothing was sent under this key before. */
  readonly isFirst: boolean;
}

/** Says that the key was answered already, to other input: by what, only looking tells. */
const KEY_REUSED = 'idempotency_key_reused';

/**
 * Whether a failed call says what became of its key. Only a refusal of ours does (a 4xx with its rule): of anything else, be it
 * a gateway's, a time-out, or our own 5xx, nobody knows whether the miles moved.
 *
 * A refusal of the route's own is the answer of the ledger, which the key keeps. One from the door (the session is over, too many
 * requests, input that cannot be read) says only that this try did not come in: an earlier one may have.
 */
export function isDecided(error: unknown, route: Pick<Route, 'refusals'>, { isFirst }: Try): error is CallError {
  if (!(error instanceof CallError) || error.rule === undefined || error.status >= 500) return false;
  if (error.rule === KEY_REUSED) return false;
  const rules: readonly string[] = route.refusals;
  return isFirst || rules.includes(error.rule);
}
