import { withoutMarks } from './folded.ts';

/** Why somebody would guess a password: it is a word of everybody's, or one of its owner's and the programme's. */
export type Guessable = 'common' | 'own_words';

/** What makes a password easy to guess. */
export interface GuessedWords {
  /** Words and passwords that everybody uses, as `bareWord` writes them. */
  readonly common: ReadonlySet<string>;
  /** What is known of its owner, and the programme's own words; as they are written. */
  readonly own: readonly string[];
}

/** How much of a password must be left beside a word that is tried first, in characters: as much as a whole one must have. */
const leftMinimum = 8;
/** The shortest word that counts, in characters. */
const wordMinimum = 3;

/** A word as passwords are compared with it: without marks, in small letters. */
export const bareWord = (word: string): string => withoutMarks(word).toLowerCase();

/** Signs that are written for letters. Two of them are written for two. */
const standIns: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};
const readAs = (text: string, doubtful: string): string =>
  text.replaceAll(/[1!]/g, doubtful).replaceAll(/[@48360$57+]/g, (sign) => standIns[sign] ?? sign);

/** A text as it may be meant: as it stands, and with letters for the signs that stand for them. */
const readingsOf = (text: string): readonly string[] => [text, readAs(text, 'i'), readAs(text, 'l')];

/** What is put around a word so that a form takes it: nothing, signs, or signs and digits. */
const before = [/^/u, /^[^\p{L}\p{N}]+/u, /^\P{L}+/u] as const;
const behind = [/$/u, /[^\p{L}\p{N}]+$/u, /\P{L}+$/u] as const;

const isCommon = (password: string, common: ReadonlySet<string>): boolean =>
  before.some((start) =>
    behind.some((end) => {
      const word = password.replace(start, '').replace(end, '');
      return (
        word.length >= wordMinimum &&
        password.length - word.length < leftMinimum &&
        readingsOf(word).some((reading) => common.has(reading))
      );
    }),
  );

/** The words of what is known of somebody: whole, and in the parts that others write by themselves; the longest first. */
function partsOf(own: readonly string[]): string[] {
  const parts = own.flatMap((text) => {
    const bare = bareWord(text);
    const words = bare.split(/[^\p{L}\p{N}]+/u);
    return [bare, words.join(''), ...words];
  });
  return [...new Set(parts)].filter(({ length }) => length >= wordMinimum).toSorted((a, b) => b.length - a.length);
}

const isOwn = (password: string, own: readonly string[]): boolean =>
  readingsOf(password).some((reading) => {
    const left = partsOf(own).reduce((rest, word) => rest.replaceAll(word, ''), reading);
    return left.length < reading.length && left.length < leftMinimum;
  });

/**
 * Why a password is guessed soon, or undefined. A word that is tried first counts for nothing: what is left beside it must be long enough
 * by itself. Of everybody's words that is the one between the signs and digits at the password's ends ('Qwerty.2026'); of its owner's and
 * the programme's, each that stands anywhere in it. Letter case, marks and signs written for letters hide neither.
 */
export function guessableBy(password: string, { common, own }: GuessedWords): Guessable | undefined {
  const bare = bareWord(password);
  if (isOwn(bare, own)) return 'own_words';
  return isCommon(bare, common) ? 'common' : undefined;
}
