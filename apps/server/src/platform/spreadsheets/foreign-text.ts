/** What stands in place of bytes that are no character of the encoding. */
const unreadable = '\uFFFD';

/** How many lines prove that a text is UTF-8, and how many have what UTF-8 cannot have. */
export interface Proof {
  proofs: number;
  contradictions: number;
}

/** Counts what a line, read as UTF-8, says of its encoding: letters that only UTF-8 writes like this, or bytes that it cannot have. */
export function weigh(proof: Proof, line: string): void {
  if (line.includes(unreadable)) proof.contradictions += 1;
  else if (/[^\p{ASCII}]/u.test(line)) proof.proofs += 1;
}

/** A few foreign bytes do not make a file of UTF-8 another one; without any proof they are what Windows writes. */
export const isUtf8 = ({ proofs, contradictions }: Proof): boolean => contradictions === 0 || proofs > contradictions;

/** UTF-8 that somebody read as Windows-1252: 'JesÃºs'. No word has Ã or Â before what are halves of letters there. */
const misread =
  /[ÂÃ][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]/u;

/** Whether something in a text is not in its encoding. */
export const isForeign = (text: string): boolean => text.includes(unreadable) || misread.test(text);

/** The word that shows that a line is not in the file's encoding; undefined where none does. */
export function contradictionOf(line: string): string | undefined {
  if (!isForeign(line)) return undefined;
  return line
    .split(/[\s;,|"]/)
    .find((word) => isForeign(word))
    ?.slice(0, 40);
}
