import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const purpose = 'millaje second factor secrets';
const nonceBytes = 12;
const tagBytes = 16;

export interface Sealed {
  readonly content: Buffer;
  readonly keyId: string;
}

/**
 * Encrypts small secrets for the database (AES-256-GCM under a key that HKDF derives from the given secret). `owner` is bound
 * in, so that a secret cannot be moved to another user's row. Earlier secrets still open what they sealed.
 */
export function createSecretBox(secret: string, earlierSecrets: readonly string[] = []) {
  const keys = [secret, ...earlierSecrets].map((each) => {
    const key = Buffer.from(hkdfSync('sha256', each, '', purpose, 32));
    return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 16) };
  });
  const [current] = keys;
  if (!current) throw new Error('a secret box needs a secret');

  return {
    seal(content: string, owner: bigint): Sealed {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(String(owner)));
      const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
      return { content: Buffer.concat([nonce, cipher.getAuthTag(), sealed]), keyId: current.id };
    },
    /** Undefined when the key is not known any more. Throws when the content was changed. */
    open({ content, keyId }: Sealed, owner: bigint): string | undefined {
      const key = keys.find(({ id }) => id === keyId)?.key;
      if (!key) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      }).setAAD(Buffer.from(String(owner)));
      decipher.setAuthTag(content.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(content.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}

export type SecretBox = ReturnType<typeof createSecretBox>;
