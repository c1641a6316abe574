import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Database } from '../../platform/database.ts';
import { readText, writeArchive } from '../../platform/backup/archive.ts';
import { BackupFailure } from '../../platform/backup/failure.ts';
import { shownWhole } from '../../platform/shown.ts';
import { readPartLines, type LedgerPart, type PartContents, type PartSeal } from './parts.store.ts';
import { isSameContents } from './seal-parts.ts';

/** What a file of a part holds, and what of it is wrong by itself: the id of the first operation that is no line of ours, out of order, or not balanced. */
export interface PartFile extends PartContents {
  readonly wrongAt: bigint | undefined;
}

/** The ids of a part, in words. */
export const shownIds = ({ firstId, endId }: LedgerPart): string =>
  `operaciones ${shownWhole(firstId)} a ${shownWhole(endId - 1n)}`;

/** The file of a part in a folder, named by its ids. */
export const partFilePath = (folder: string, { firstId, endId }: LedgerPart): string =>
  join(folder, `libro-${firstId}-${endId - 1n}.csv.gz`);

/** Writes a sealed part into a folder. The file appears under its name once it was read back and is what was sealed. */
export async function writePartFile(database: Database, seal: PartSeal, folder: string): Promise<string> {
  const path = partFilePath(folder, seal);
  await writeArchive(bytesOf(database, seal), {
    path,
    async confirm(written) {
      const file = await readPartFile(written);
      if (file.wrongAt !== undefined || !isSameContents(file, seal))
        throw new BackupFailure(`El libro ya no es el que se selló entre ${seal.firstId} y ${seal.endId - 1n}.`);
    },
  });
  return path;
}

async function* bytesOf(database: Database, part: LedgerPart): AsyncGenerator<Buffer> {
  for await (const { text } of readPartLines(database, part)) yield Buffer.from(text);
}

const line = /^(\d+);(?:[^;]*;){9}(\d+:-?\d+(?:@[\d-]{10})?(?:,\d+:-?\d+(?:@[\d-]{10})?)*)$/;

/** Reads a file of a part to its end. Refuses one that is damaged or none. */
export async function readPartFile(path: string): Promise<PartFile> {
  const digest = createHash('sha256');
  let [rest, last, operations, postings] = ['', -1n, 0n, 0n];
  let wrongAt: bigint | undefined;
  for await (const bytes of readText(path, undefined)) {
    digest.update(bytes);
    const lines = (rest + bytes.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const [, id = '', legs = ''] = line.exec(text) ?? [];
      const amounts = legs.split(',').map((leg) => BigInt(/:(-?\d+)/.exec(leg)?.[1] ?? 0));
      const isRight = id !== '' && BigInt(id) > last && amounts.reduce((sum, amount) => sum + amount, 0n) === 0n;
      if (!isRight) wrongAt ??= id === '' ? last + 1n : BigInt(id);
      last = id === '' ? last : BigInt(id);
      operations += 1n;
      postings += BigInt(amounts.length);
    }
  }
  if (rest !== '') throw new BackupFailure(`${basename(path)} está cortado.`);
  return { operations, postings, digest: digest.digest(), wrongAt };
}
