import { withoutMarks } from './folded.ts';
import { inLatin } from './latin-letters.ts';

/** What is said in place of signs that a paper or a picture cannot draw. */
export interface UnprintableNames {
  readonly emoji: string;
  /** Letters of a script for which there are no Latin ones. */
  readonly writing: string;
  readonly sign: string;
}

const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
/** What is seen only on the sign before it, or not at all. */
const unseen = /[\p{M}\p{Cf}\p{Cc}\p{Emoji_Modifier}]/u;

/**
 * A text in the letters that can be drawn; `has` says which. Of another letter stands the one without its marks, or the Latin ones
 * that a passport writes; what has none of both is named, once for as many as stand together: a reader knows that there is more.
 */
export function printable(text: string, has: (letters: string) => boolean, names: UnprintableNames): string {
  let [written, lastName] = ['', ''];
  for (const letter of text.normalize('NFC')) {
    const drawn = has(letter) ? letter : substitute(letter, has);
    if (drawn === undefined) {
      const name = nameOf(letter, names);
      // A space between signs that have one name does not make two of them.
      if (name !== lastName) written += name;
      else written = written.trimEnd();
      lastName = name;
    } else {
      written += drawn;
      if (drawn.trim() !== '') lastName = '';
    }
  }
  return written;
}

function substitute(letter: string, has: (letters: string) => boolean): string | undefined {
  if (/[\p{Z}\t\n\r]/u.test(letter)) return ' ';
  if (unseen.test(letter)) return '';
  if (/\p{Pd}|\u2212/u.test(letter)) return '-';
  const plain = withoutMarks(letter);
  if (plain !== '' && has(plain)) return plain;
  return inLatin(plain);
}

function nameOf(letter: string, names: UnprintableNames): string {
  if (emoji.test(letter)) return names.emoji;
  return /[\p{L}\p{N}]/u.test(letter) ? names.writing : names.sign;
}
