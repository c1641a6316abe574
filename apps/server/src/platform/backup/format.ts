import { z } from 'zod';

/**
 * A backup is an SQL script for psql, compressed by gzip. Lines that begin with a mark are comments for psql; from them, and from
 * the rows between `copy` and `\.`, our own restore reads everything. Anything else in the file is for psql alone.
 */
export const firstLine = '-- millaje-backup-2';
export const mark = '--@';

export const headerSchema = z.object({
  taken_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** A sequence's last number; null where none was taken yet. */
  sequences: z.array(z.object({ name: z.string(), last_value: z.nullable(z.string().regex(/^-?\d{1,19}$/)) })),
  /** An address that only the same seed gives: tells whether the accounts' addresses can be derived again. */
  wallet: z.string(),
});
export type Header = z.infer<typeof headerSchema>;

/** What a marked line says, after the mark. */
export const markedSchema = z.union([
  z.object({ header: headerSchema }),
  z.object({ table: z.object({ name: z.string(), columns: z.array(z.string()) }) }),
  z.object({ rows: z.int().min(0) }),
  /** The last line: how many rows there are in all, and the SHA-256 of everything before this line. */
  z.object({ end: z.object({ rows: z.int().min(0), sha256: z.string() }) }),
]);
export type Marked = z.infer<typeof markedSchema>;

/** A table of a backup and how many rows of it there are. */
export interface TableCount {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export const markedLine = (content: Marked): string => `${mark}${JSON.stringify(content)}\n`;

/** How many lines end in these bytes; COPY writes a row a line. */
export function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}
