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

/** A point within a word: an initial ends with one, but what goes on behind it is an address that mail programs make a link of. */
const pointWithin = /\.\p{L}{2,}/u;

/** Letters of other scripts that look like Latin ones: a name is written in one script. */
export const mixesScripts = (name: string): boolean =>
  /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name);

/**
 * Whether a stored name follows the rule: starts with a capital, letters of one script with what names have between them, no
 * point within a word ('J.R.' is one), at most 30.
 */
export function isName(name: string): boolean {
  const isWritten = name.length <= nameMaximum && capitals.test(name) && nameCharacters.test(name);
  return isWritten && !pointWithin.test(name) && !mixesScripts(name);
}

/** The words of a name as an eye that is in a hurry reads them: without accents, capitals and what stands between. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether a name says one of others, as words of its own, together or letter by letter: 'A.V.P. Oficial' says 'AVP'. */
export function saysName(name: string, others: readonly string[]): boolean {
  const words = wordsOf(name);
  const said = new Set(
    words.flatMap((_, from) => words.slice(from).map((__, length) => words.slice(from, from + length + 1).join(''))),
  );
  return others.some((other) => said.has(wordsOf(other).join('')));
}
