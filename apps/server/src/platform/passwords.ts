import { hash, verify, type Options } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. The algorithm is the library's default. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** One text, however the keyboard composed its accents. */
const composed = (password: string) => password.normalize('NFC');

/** The hash of a password for the column `password_hash`, salt and parameters included. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), parameters);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one of the hash. Without a hash (no such user, or one that never chose a password) it takes
 * as long and says no, so that the time of an answer does not tell who exists.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, composed(password));
  decoy ??= hashPassword('nobody has this password');
  await verify(await decoy, composed(password));
  return false;
}
