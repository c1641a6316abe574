const PREFIX = 'person-';

/** The name of what this browser keeps of one person, to be read without a connection. */
export const copyName = (userId: number): string => `${PREFIX}${userId}`;

/** Removes what this browser keeps of everybody, or of everybody but the one who is signed in. */
export async function forgetCopies(userId?: number): Promise<void> {
  // Browsers keep nothing for pages that came unprotected; a browser that keeps nothing has nothing to forget.
  if (!('caches' in globalThis)) return;
  const stays = userId === undefined ? undefined : copyName(userId);
  const copies = caches;
  const names = await copies.keys().catch(() => []);
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== stays).map((name) => copies.delete(name)),
  );
}
