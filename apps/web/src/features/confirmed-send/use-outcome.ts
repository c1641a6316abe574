import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type OpenState, openStateOf } from './open-state.ts';
import { outcomeQuery } from './queries.ts';

interface OutcomeOptions {
  readonly isSending: boolean;
  /** Loaded again once it is known that it was done. */
  readonly changes: readonly QueryKey[];
}

/** Looks what became of an open attempt: when it is shown, and whenever somebody asks. */
export function useOutcome(key: string | undefined, { isSending, changes }: OutcomeOptions) {
  const queries = useQueryClient();
  const query = useQuery({ ...outcomeQuery(key ?? ''), enabled: key !== undefined && !isSending });
  const state: OpenState = openStateOf(query, isSending);
  const isPosted = state.kind === 'posted';

  useEffect(() => {
    if (isPosted) for (const queryKey of changes) void queries.invalidateQueries({ queryKey });
    // The lists are the same ones for a form.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPosted, key, queries]);

  return { state, look: () => void query.refetch() };
}
