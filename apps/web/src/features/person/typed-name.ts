import { nameMaximum } from '@millaje/domain/names';

/** The longest user name, in characters. */
export const usernameMaximum = 15;

/** A name while it is typed: it begins with a capital and ends at the longest that a name may be. */
export function typeName(text: string): string {
  const typed = text.trimStart().slice(0, nameMaximum);
  const [first = ''] = typed;
  return first.toLocaleUpperCase('es') + typed.slice(first.length);
}

/** An e-mail address while it is typed: small letters, no spaces. */
export function typeEmail(text: string): string {
  return text.replaceAll(/\s/g, '').toLowerCase();
}

/** A user name while it is typed: no spaces, at most as long as one may be. */
export function typeUsername(text: string): string {
  return text.replaceAll(/\s/g, '').slice(0, usernameMaximum);
}
