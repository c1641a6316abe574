import { randomBytes } from 'node:crypto';

/** Base32 without what is easily misread: 32 signs, so that a byte's remainder is as random as the byte. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code that a person can type: random letters and digits, five bits each, in groups. */
export function randomCode({ length, group }: { readonly length: number; readonly group: number }): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]);
  return letters.map((letter, place) => (place > 0 && place % group === 0 ? `-${letter}` : letter)).join('');
}

/** A code as it is compared: no spaces or hyphens, capitals. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
