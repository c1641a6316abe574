import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type OpenState, openStateOf } from './open-state.ts';
import { type LookUp, outcomeQuery } from './queries.ts';

interface OutcomeOptions<D> {
  readonly lookUp: LookUp<D>;
  readonly isSending: boolean;
  /** Loaded again once it is known that it was done. */
  readonly changes: readonly QueryKey[];
}

/** Looks what became of an open attempt: when it is shown, and whenever somebody asks. */
export function useOutcome<D>(key: string | undefined, { lookUp, isSending, changes }: OutcomeOptions<D>) {
  const queries = useQueryClient();
  const query = useQuery({ ...outcomeQuery(key ?? '', lookUp), enabled: key !== undefined && !isSending });
  const state: OpenState<D> = openStateOf(query, isSending);
  const isPosted = state.kind === 'posted';

  useEffect(() => {
    if (isPosted) for (const queryKey of changes) void queries.invalidateQueries({ queryKey });
    // The lists are the same ones for a form.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPosted, key, queries]);

  return { state, look: () => void query.refetch() };
}
