import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import { Components } from './components.tsx';

/** What every signed-in area needs around its screens: the library's components, and the cache of calls. */
export function AreaProviders({ children }: { children: ReactNode }) {
  return (
    <Components>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Components>
  );
}
