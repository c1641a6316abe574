import type pg from 'pg';
import { createDatabase, type Database } from '../database.ts';
import { createPool } from '../postgres.ts';
import type { ExportSource, Reader } from '../replica/reading.ts';

/** So many rows are read at a time: enough to be fast, few enough to hold twice. */
export const chunkSize = 2_500;
/** So long the database may look for them: a rare text among years of operations takes a while. */
const statementTimeoutMilliseconds = 60_000;

/** An export's own way to the database. */
export interface ExportReading {
  /** Reads; where the replica does not answer, and from there on, by the primary. */
  readonly read: <Result>(work: (reader: Reader) => Promise<Result>) => Promise<Result>;
  readonly end: () => Promise<void>;
}

/** Reads by a connection of an export's own, of the first address that answers. */
export function openExport({ urls: [url = '', ...others] }: ExportSource): ExportReading {
  let next = others;
  let current = connect(url);
  async function read<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> {
    const mine = current;
    try {
      return await work(mine.database);
    } catch (error) {
      const [other, ...rest] = next;
      // Another chunk may have gone over already.
      if (mine === current) {
        if (other === undefined) throw error;
        next = rest;
        current = connect(other);
        void mine.pool.end().catch(() => undefined);
      }
      return read(work);
    }
  }
  return { read, end: () => current.pool.end() };
}

function connect(url: string): { readonly pool: pg.Pool; readonly database: Database } {
  const pool = createPool({
    url,
    size: 1,
    name: 'millaje export',
    statementTimeoutMilliseconds,
    onError: () => undefined,
  });
  return { pool, database: createDatabase(pool) };
}

/** Reads chunk after chunk; the database looks for the next one while the last is written. Undefined ends it. */
export async function* readChunks<Row>(
  read: (former: Row[] | undefined) => Promise<Row[]> | undefined,
): AsyncGenerator<Row[]> {
  let next = read(undefined);
  while (next) {
    const rows: Row[] = await next;
    next = read(rows);
    next?.catch(() => undefined);
    yield rows;
  }
}

/** The same row by row, for what has few of them: each is handed on by itself, which a million would feel. */
export async function* readInChunks<Row>(read: Parameters<typeof readChunks<Row>>[0]): AsyncGenerator<Row> {
  for await (const rows of readChunks(read)) yield* rows;
}
