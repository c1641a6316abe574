import { copyName, forgetCopies } from '../session/kept-copies.ts';
import { session } from '../session/session.ts';

/** How long something is kept that is not renewed, in milliseconds: 30 days. */
const MOST_MS = 30 * 86_400_000;

/** When the server said it, in milliseconds since 1970. */
const SAID_AT = 'x-said-at';

const addressOf = (name: string): string => `/kept/${encodeURIComponent(name)}`;

const saidAt = (response: Response): number => Number(response.headers.get(SAID_AT));

const isTooOld = (response: Response): boolean => saidAt(response) < Date.now() - MOST_MS;

/**
 * Keeps something under a name in one person's copy, while that person is signed in. What cannot be kept, since the disk is full or
 * the browser keeps nothing, is only missing later.
 */
export async function keep(userId: number, name: string, content: Blob | string, at = Date.now()): Promise<void> {
  if (!('caches' in globalThis) || session.get()?.user._id !== userId) return;
  try {
    const copy = await caches.open(copyName(userId));
    await copy.put(addressOf(name), new Response(content, { headers: { [SAID_AT]: String(at) } }));
  } catch {
    // See above.
  }
  await leaveNothing(userId);
}

/** Who left in the meantime took the copy along; what was just written, or only opened, must not stay behind. */
async function leaveNothing(userId: number): Promise<void> {
  const present = session.get()?.user._id;
  if (present !== userId) await forgetCopies(present);
}

/** What is kept under a name, and when the server said it; nothing that is older than 30 days. */
export async function readKept(userId: number, name: string): Promise<{ at: number; content: Response } | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    const content = await caches.match(addressOf(name), { cacheName: copyName(userId) });
    return content === undefined || isTooOld(content) ? undefined : { at: saidAt(content), content };
  } catch {
    return undefined;
  }
}

/** Removes from one person's copy what was kept for more than 30 days. */
export async function forgetOld(userId: number): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    const copy = await caches.open(copyName(userId));
    for (const address of await copy.keys()) {
      const content = await copy.match(address);
      if (content !== undefined && isTooOld(content)) await copy.delete(address);
    }
  } catch {
    // A browser that keeps nothing.
  }
  await leaveNothing(userId);
}
