/** Where somebody was when a login came in between. Only in this tab, and only until somebody has signed in. */
interface KeptPlace {
  /** Path and query of ours. */
  readonly place: string;
  /** Whose it is; undefined where nobody was signed in. */
  readonly userId: number | undefined;
}

const KEY = 'millaje.place';

/** Keeps a place to come back to. */
export function keepPlace(place: string, userId?: number, storage: Storage = window.sessionStorage): void {
  storage.setItem(KEY, JSON.stringify({ place, userId } satisfies KeptPlace));
}

/** Whether a login leads somewhere. */
export function hasKeptPlace(storage: Storage = window.sessionStorage): boolean {
  return storage.getItem(KEY) !== null;
}

/** Forgets the place. */
export function forgetPlace(storage: Storage = window.sessionStorage): void {
  storage.removeItem(KEY);
}

/** Gives the place to who has signed in, once; nothing to somebody else than whose it was. */
export function takePlace(userId: number, storage: Storage = window.sessionStorage): string | undefined {
  const text = storage.getItem(KEY);
  forgetPlace(storage);
  if (text === null) return undefined;
  try {
    const kept = JSON.parse(text) as Partial<KeptPlace> | null;
    const isOurs = typeof kept?.place === 'string' && kept.place.startsWith('/') && !kept.place.startsWith('//');
    return isOurs && (kept.userId === undefined || kept.userId === userId) ? kept.place : undefined;
  } catch {
    return undefined;
  }
}
