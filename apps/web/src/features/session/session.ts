import { areaOf, type RoleName } from '@millaje/domain';
import { useSyncExternalStore } from 'react';
import { pathTo } from '../../paths.ts';
import { forgetCopies } from './kept-copies.ts';
import { createSessionStore, type Session } from './session-store.ts';

const inBrowser = typeof window !== 'undefined';

/** The session of this browser. */
export const session = createSessionStore(inBrowser ? window.localStorage : undefined);

/** What other tabs hear just before a person's session goes because that person leaves; it does not stay. */
const LEAVING = 'signed_out';

/** Ends the session because its person leaves: the other tabs are told that it did not end by itself. */
export function leave(): void {
  try {
    window.localStorage.setItem(LEAVING, '1');
  } catch {
    // Where nothing more can be kept the others take it for an end by itself; who leaves is gone all the same.
  }
  session.clear();
  window.localStorage.removeItem(LEAVING);
}

type EndHeard = (has: { readonly left: boolean }) => void;
const endHeard = new Set<EndHeard>();

/**
 * Hears that another tab has ended the session, while everything of it still stands here, and whether its person left. Gives back
 * what stops it.
 */
export function hearEndElsewhere(hear: EndHeard): () => void {
  endHeard.add(hear);
  return () => void endHeard.delete(hear);
}

/** Follows what other tabs write. Nothing is written here: it would undo what they have written since. */
function followOtherTabs(): void {
  let left = false;
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === LEAVING && newValue !== null) left = true;
    if (session.isGone()) for (const hear of endHeard) hear({ left });
    session.refresh();
    if (session.get() === null) left = false;
  });
}

if (inBrowser) {
  followOtherTabs();
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
