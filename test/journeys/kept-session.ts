import { homeOf } from '../../apps/web/src/features/session/session.ts';
import { createSessionStore } from '../../apps/web/src/features/session/session-store.ts';
import { login, PASSWORD } from './api.ts';

/** What the site keeps in the browser once somebody has signed in, and where it leads. */
export async function keepSession(
  url: string,
  username: string,
): Promise<{ readonly home: string; readonly entries: [name: string, value: string][] }> {
  const kept = new Map<string, string>();
  const store = createSessionStore({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  });
  store.start(await login(url, username, PASSWORD));
  const role = store.get()?.role;
  if (role === undefined) throw new Error(`${username} has no role`);
  return { home: homeOf(role), entries: [...kept] };
}
