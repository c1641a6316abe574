import { useLocation } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** What one of these pages hands to the next, so that nobody types the address again. */
export interface KnownEmail {
  readonly email: string;
}

/** The address that the page before was about. A page rendered at build time knows none. */
export function useKnownEmail(): string | undefined {
  const state = useLocation().state as Partial<KnownEmail> | null;
  return useHydrated() && typeof state?.email === 'string' ? state.email : undefined;
}
