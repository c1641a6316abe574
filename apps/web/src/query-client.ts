import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { session } from './features/session/session.ts';

const MAXIMUM_RETRIES = 2;

/**
 * One cache for all areas. Only what a second try can help is tried again. Nothing waits for a connection: without one a call
 * fails at once, and what was asked for is not done later by itself.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (failures, error) => failures < MAXIMUM_RETRIES && error instanceof CallError && error.mayBeRetried,
    },
  },
});

let person = session.get()?.user._id;

// What was loaded for one person is never shown to the next, also where the next signs in over the one before.
session.subscribe(() => {
  const next = session.get()?.user._id;
  if (next !== person) queryClient.clear();
  person = next;
});
