import { withoutMarks } from '../folded.ts';
import { plainLatin } from '../latin-letters.ts';

/**
 * A text in the letters that reservation systems have: capitals without accents (Ñ is N), digits, single spaces. Apostrophes and points
 * go, dashes are spaces. Undefined where a letter of another script would be lost.
 */
export function transliterate(text: string): string | undefined {
  const plain = withoutMarks(text)
    .replaceAll(/\p{L}/gu, (letter) => plainLatin(letter) ?? letter)
    .toUpperCase()
    .replaceAll(/['’.]/gu, '')
    .replaceAll(/[\s-]+/gu, ' ')
    .trim();
  return /^[A-Z0-9 ]*$/.test(plain) ? plain : undefined;
}

/** A name in the letters in which names are sent, however it was written; signs that are not of it are left out. */
export const bookedName = (text: string): string =>
  transliterate(text) ?? transliterate(text.replaceAll(/[^\p{Script=Latin}\p{M}\s'’.-]/gu, '')) ?? '';

/** The titles that reservation systems write behind a first name. */
const titles = /(?<=.{2}) ?(MR|MRS|MS|MISS|MSTR|SR|SRA|SRTA)$/;

/** Whether two names are one person's in a reservation system: spaces do not count, nor does a title behind the first name. */
export function isSamePerson(
  one: { readonly firstName: string; readonly lastName: string },
  other: { readonly firstName: string; readonly lastName: string },
): boolean {
  const joined = (text: string) => bookedName(text).replaceAll(' ', '');
  const untitled = (text: string) => joined(bookedName(text).replace(titles, ''));
  const [first, second] = [one, other].map(({ firstName }) => [joined(firstName), untitled(firstName)]);
  return (
    joined(one.lastName) === joined(other.lastName) &&
    first !== undefined &&
    first.some((name) => second?.includes(name))
  );
}
