import { createReadStream, type ReadStream } from 'node:fs';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A longer line, in characters, is none of ours; it is passed over without being kept. */
const lineMaximum = 65_536;

/** The lines of what is read, whatever ends them, without a byte order mark; undefined in place of one that is too long. */
export async function* readLines(file: ReadStream, encoding: Encoding): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder(encoding);
  let pending = '';
  let isTooLong = false;
  const finish = (line: string) => {
    const finished = isTooLong || line.length > lineMaximum ? undefined : line;
    isTooLong = false;
    return finished;
  };
  for await (const chunk of file as AsyncIterable<Buffer>) {
    const text = pending + decoder.decode(chunk, { stream: true });
    // The other half of CRLF may be still to come.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\n|\r/);
    const rest = lines.pop() ?? '';
    for (const line of lines) yield finish(line);
    isTooLong ||= rest.length > lineMaximum;
    pending = (isTooLong ? '' : rest) + text.slice(whole.length);
  }
  const last = (pending + decoder.decode()).split(/\r\n|\n|\r/);
  if (last.at(-1) === '' && !isTooLong) last.pop();
  for (const line of last) yield finish(line);
}

/** The encoding that a mark at the file's beginning names. */
export function markedEncoding(start: Buffer): Encoding | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined;
}

/** What stands in place of bytes that are no character of the encoding. */
const unreadable = '\uFFFD';

/**
 * The encoding of a file without a mark, by proof: letters that only UTF-8 writes like this, line by line, against bytes that it
 * cannot have. A few foreign bytes do not make a file of UTF-8 another one; without any proof they are what Windows writes.
 */
export async function provenEncoding(path: string): Promise<Encoding> {
  let proofs = 0;
  let contradictions = 0;
  for await (const line of readLines(createReadStream(path), 'utf-8')) {
    if (line === undefined) continue;
    if (line.includes(unreadable)) contradictions += 1;
    else if (/[^\p{ASCII}]/u.test(line)) proofs += 1;
  }
  return contradictions === 0 || proofs > contradictions ? 'utf-8' : 'windows-1252';
}

/** UTF-8 that somebody read as Windows-1252: 'JesÃºs'. No word has Ã or Â before what are halves of letters there. */
const misread =
  /[ÂÃ][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]/u;

/** The word that shows that a line is not in the file's encoding; undefined where none does. */
export function contradictionOf(line: string): string | undefined {
  if (!line.includes(unreadable) && !misread.test(line)) return undefined;
  return line
    .split(/[\s;,|"]/)
    .find((word) => word.includes(unreadable) || misread.test(word))
    ?.slice(0, 40);
}
