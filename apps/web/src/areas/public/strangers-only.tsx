import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { homeOf, useSession } from '../../features/session/session.ts';

/** A page for who has no account yet: whoever is signed in finds the own area instead. */
export function StrangersOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  return session === null ? children : <Navigate to={homeOf(session.role)} replace />;
}
