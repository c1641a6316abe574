import { readArchive } from './archive.ts';
import { BackupFailure } from './failure.ts';
import type { Header, TableCount } from './format.ts';

/** What a whole backup holds. */
export interface Contents {
  readonly header: Header;
  readonly tables: readonly TableCount[];
  readonly rows: number;
  /** Of the script: two files with the same say the same. */
  readonly sha256: string;
}

/** Reads a backup to its end and says what it holds. Refuses one that is no backup, is damaged, or was cut off. */
export async function verifyArchive(path: string, passphrase: string | undefined): Promise<Contents> {
  const tables: { name: string; columns: readonly string[]; rows: number }[] = [];
  let header: Header | undefined;
  let end: { rows: number; sha256: string } | undefined;
  for await (const piece of readArchive(path, passphrase)) {
    if (piece.kind === 'header') header = piece.header;
    else if (piece.kind === 'table') tables.push({ name: piece.name, columns: piece.columns, rows: 0 });
    else if (piece.kind === 'count') (tables.at(-1) as { rows: number }).rows = piece.rows;
    else if (piece.kind === 'end') end = piece;
  }
  if (!header || !end) throw new BackupFailure(`${path} está dañada.`);
  return { header, tables, ...end };
}
