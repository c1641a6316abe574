import type { findOutcomeRoute } from '@millaje/api/miles';
import type { Operation } from '@millaje/api/operations';
import type { RouteAnswer } from '@millaje/api/route';

/** What is known of an open attempt. */
export type OpenState =
  | { readonly kind: 'sending' | 'looking' | 'unknown' | 'unreachable' }
  | { readonly kind: 'posted'; readonly operation: Operation }
  | { readonly kind: 'refused'; readonly message: string };

interface Looked {
  readonly data: RouteAnswer<typeof findOutcomeRoute>['body'] | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
}

/** What a look has found. What is decided stays so, whatever is asked afterwards. */
export function openStateOf({ data, isFetching, isError }: Looked, isSending: boolean): OpenState {
  if (data?.operation) return { kind: 'posted', operation: data.operation };
  if (data?.refusal) return { kind: 'refused', message: data.refusal.message };
  if (isSending) return { kind: 'sending' };
  if (isFetching) return { kind: 'looking' };
  if (isError) return { kind: 'unreachable' };
  return { kind: data === undefined ? 'looking' : 'unknown' };
}
