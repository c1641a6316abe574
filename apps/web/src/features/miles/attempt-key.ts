/** A key that nobody else makes. `randomUUID` is missing where a page came without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keys for sending miles. As long as nobody knows how an attempt ended, the same values keep their key, so that sending
 * them again moves miles once; once it is known, the next attempt is a new one.
 */
export function createAttemptKeys() {
  let open: { text: string; key: string } | undefined;
  return {
    keyFor(values: object): string {
      const text = JSON.stringify(values);
      if (open?.text !== text) open = { text, key: randomKey() };
      return open.key;
    },
    /** The last attempt was answered: done, or refused. */
    close(): void {
      open = undefined;
    },
  };
}
