import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database.ts';
import {
  insertSeal,
  readCompleteParts,
  readPartLines,
  readSeals,
  type LedgerPart,
  type PartContents,
  type PartSeal,
} from './parts.store.ts';

/** A sealed part, and what it holds today. */
export interface VerifiedPart {
  readonly seal: PartSeal;
  readonly contents: PartContents;
  readonly isSame: boolean;
}

/** What a part of the ledger holds. */
async function readPartContents(database: Database, part: LedgerPart): Promise<PartContents> {
  const digest = createHash('sha256');
  let [operations, postings] = [0n, 0n];
  for await (const some of readPartLines(database, part)) {
    operations += some.operations;
    postings += some.postings;
    digest.update(some.text);
  }
  return { operations, postings, digest: digest.digest() };
}

export const isSameContents = (one: PartContents, other: PartContents): boolean =>
  one.operations === other.operations && one.postings === other.postings && one.digest.equals(other.digest);

/** Seals the parts that are complete and have no seal yet; gives those. */
export async function sealParts(database: Database): Promise<PartSeal[]> {
  const known = new Set((await readSeals(database)).map(({ firstId }) => firstId));
  for (const part of await readCompleteParts(database))
    if (!known.has(part.firstId)) await insertSeal(database, part, await readPartContents(database, part));
  return (await readSeals(database)).filter(({ firstId }) => !known.has(firstId));
}

/** Reads every sealed part again, one after the other. */
export async function* verifyParts(database: Database): AsyncGenerator<VerifiedPart> {
  for (const seal of await readSeals(database)) {
    const contents = await readPartContents(database, seal);
    yield { seal, contents, isSame: isSameContents(seal, contents) };
  }
}
