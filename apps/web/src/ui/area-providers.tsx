import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { keepWhileAway } from '../keep-while-away.ts';
import { tellEndElsewhere } from '../features/session/end-elsewhere.ts';
import { queryClient } from '../query-client.ts';
import { Components } from './components.tsx';

/** What every signed-in area needs around its screens: the library's components, the cache of calls, and that what is typed outlives a reload and the session's end. */
export function AreaProviders({ children }: { children: ReactNode }) {
  useEffect(keepWhileAway, []);
  useEffect(tellEndElsewhere, []);
  return (
    <Components>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Components>
  );
}
