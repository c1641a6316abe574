import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { session } from './features/session/session.ts';

const MAXIMUM_RETRIES = 2;

/** One cache for all areas. Only what a second try can help is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < MAXIMUM_RETRIES && error instanceof CallError && error.mayBeRetried,
    },
  },
});

// What was loaded for one person is never shown to the next.
session.subscribe(() => {
  if (session.get() === null) queryClient.clear();
});
