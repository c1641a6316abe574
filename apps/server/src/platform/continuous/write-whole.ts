import { writeSync } from 'node:fs';

/** Where it goes in a file: from `place` of the file on, or behind what was written last where that is null. */
type Write = (descriptor: number, data: Buffer, offset: number, length: number, place: number | null) => number;

/**
 * Writes all bytes, or throws. A disk that is nearly full takes a part and says how much: what it did not take would be a hole that nobody
 * hears of, while the database is told that it is safe.
 */
export function writeWhole(descriptor: number, data: Buffer, place: number | null, write: Write = writeSync): void {
  for (let at = 0; at < data.length;)
    at += write(descriptor, data, at, data.length - at, place === null ? null : place + at);
}
