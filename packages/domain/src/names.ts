/** First and last names hold no more than this, in characters: form, schema and import read it here. */
export const nameMaximum = 30;

const capitals = /^[\p{Lu}\p{Lt}\p{Lo}]/u;
const nameCharacters = /^[\p{L}\p{M} .'’-]+$/u;

/**
 * A name as it is stored: accents composed, single spaces, the first letter a capital; everything else as it was typed, because
 * only its bearer knows how 'McDonald', "O'Connor" and 'de la Cruz' are written.
 */
export function capitaliseName(typed: string): string {
  const name = typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const [first] = name;
  if (first === undefined) return '';
  return first.toLocaleUpperCase('es') + name.slice(first.length);
}

/** Whether a stored name follows the rule: starts with a capital, letters with what names have between them, at most 30. */
export function isName(name: string): boolean {
  return name.length <= nameMaximum && capitals.test(name) && nameCharacters.test(name);
}
