import { areaOf, type RoleName } from '@millaje/domain';
import { useSyncExternalStore } from 'react';
import { pathTo } from '../../paths.ts';
import { forgetCopies } from './kept-copies.ts';
import { createSessionStore, type Session } from './session-store.ts';

const inBrowser = typeof window !== 'undefined';

/** The session of this browser. */
export const session = createSessionStore(inBrowser ? window.localStorage : undefined);

if (inBrowser) {
  window.addEventListener('storage', () => session.refresh());
  // What was kept of one person is gone with their session, however and in whichever tab that ended.
  let person = session.get()?.user._id;
  void forgetCopies(person);
  session.subscribe(() => {
    const next = session.get()?.user._id;
    if (next !== person) void forgetCopies(next);
    person = next;
  });
}

/** Who is signed in, or null. A page rendered at build time, and its first render in the browser, know nobody. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get, () => null);
}

/** Where a role's own area begins. */
export function homeOf(role: RoleName): string {
  const homes = { passenger: 'passengerHome', corporate: 'corporateHome', backoffice: 'staffHome' } as const;
  return pathTo(homes[areaOf(role)]);
}
