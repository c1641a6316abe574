import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureState } from './failure-state.tsx';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What could not be done, where it cannot be shown. */
  failed: string;
  /** Stands in its place while it is on its way. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What is fetched; what was there stays, whatever becomes of asking again. */
export function Loaded<Data>({ query: { data, error, refetch }, failed, waiting, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error !== null) return <FailureState title={failed} message={error.message} onRetry={() => void refetch()} />;
  return waiting;
}
