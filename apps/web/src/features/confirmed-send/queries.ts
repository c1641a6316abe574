import { findOutcomeRoute } from '@millaje/api/ledger/miles';
import type { Operation } from '@millaje/api/ledger/operations';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import type { Outcome } from './open-state.ts';

/** Looks what became of the call with a key, without doing anything about it. */
export type LookUp<D> = (key: string, signal: AbortSignal) => Promise<Outcome<D>>;

/** The operation that was posted under a key. */
export const findOperation: LookUp<Operation> = async (key, signal) => {
  const { operation, refusal } = await ask(findOutcomeRoute, { query: { key } }, { signal });
  return { done: operation, refusal };
};

/** What became of the call with this key. Asked anew whenever somebody comes back to it. */
export function outcomeQuery<D>(key: string, lookUp: LookUp<D>) {
  return queryOptions({
    queryKey: ['outcome', key],
    queryFn: ({ signal }) => lookUp(key, signal),
    staleTime: 0,
    retry: false,
    // Without a connection it fails at once, and is asked again when there is one.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
}
