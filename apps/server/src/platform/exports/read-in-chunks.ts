import { createDatabase, type Database } from '../database.ts';
import { createPool } from '../postgres.ts';

/** So many rows are read at a time: enough to be fast, few enough to hold twice. */
export const chunkSize = 2_500;
/** So long the database may look for them: a rare text among years of operations takes a while. */
const statementTimeoutMilliseconds = 60_000;

/** A database of an export's own, with one connection. */
export function openExportDatabase(url: string): { database: Database; end: () => Promise<void> } {
  const pool = createPool({
    url,
    size: 1,
    name: 'millaje export',
    statementTimeoutMilliseconds,
    onError: () => undefined,
  });
  return { database: createDatabase(pool), end: () => pool.end() };
}

/** Reads chunk after chunk; the database looks for the next one while the last is written. Undefined ends it. */
export async function* readInChunks<Row>(
  read: (former: Row[] | undefined) => Promise<Row[]> | undefined,
): AsyncGenerator<Row> {
  let next = read(undefined);
  while (next) {
    const rows: Row[] = await next;
    next = read(rows);
    next?.catch(() => undefined);
    yield* rows;
  }
}
