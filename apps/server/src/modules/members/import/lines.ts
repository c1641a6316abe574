import { createReadStream, type ReadStream } from 'node:fs';
import { isUtf8, weigh } from '../../../platform/spreadsheets/foreign-text.ts';

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

/** The encoding of a file without a mark, by proof, line by line. */
export async function provenEncoding(path: string): Promise<Encoding> {
  const proof = { proofs: 0, contradictions: 0 };
  for await (const line of readLines(createReadStream(path), 'utf-8')) if (line !== undefined) weigh(proof, line);
  return isUtf8(proof) ? 'utf-8' : 'windows-1252';
}
