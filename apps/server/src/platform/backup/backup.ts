import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { jsonFrame, writeArchive, type Frame, type Header, type Table } from './archive.ts';

export interface BackupOptions {
  readonly pool: pg.Pool;
  readonly path: string;
  /** An address of the seed in use; see the header. */
  readonly wallet: string;
  readonly onTable?: (name: string, rows: number) => void;
}

const dataBytes = 256 * 1024;

/**
 * Writes everything that the database holds to one file: a single snapshot of all tables, so that people may go on working
 * meanwhile. The tables are those of the migrations; queues of jobs are not among them, their sweeps fill them again.
 */
export async function backup({ pool, path, wallet, onTable }: BackupOptions): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await writeArchive(path, frames(client, wallet, onTable));
    await client.query('commit');
    client.release();
  } catch (error) {
    // A copy that stopped half way leaves the connection in the middle of it.
    client.release(true);
    throw error;
  }
}

async function* frames(
  client: pg.ClientBase,
  wallet: string,
  onTable: BackupOptions['onTable'],
): AsyncGenerator<Frame> {
  const tables = await readTables(client);
  yield jsonFrame('H', await readHeader(client, wallet));
  for (const table of tables) {
    yield jsonFrame('T', table);
    const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
    let parts: Buffer[] = [];
    let length = 0;
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      parts.push(chunk);
      length += chunk.length;
      if (length < dataBytes) continue;
      yield { kind: 'D', content: Buffer.concat(parts) };
      [parts, length] = [[], 0];
    }
    if (length > 0) yield { kind: 'D', content: Buffer.concat(parts) };
    yield jsonFrame('E', { rows: copy.rowCount });
    onTable?.(table.name, copy.rowCount);
  }
  yield jsonFrame('Z', {});
}

/** The table with its columns, as COPY wants them. */
export function copyTarget({ name, columns }: Table): string {
  return `public.${quote(name)} (${columns.map(quote).join(', ')})`;
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every table of ours but the list of migrations, with the columns that are not computed. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    group by c.relname order by c.relname`);
  return rows;
}

/** The applied migrations: which schema the data belong to. */
export async function readApplied(client: pg.ClientBase): Promise<Header['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return rows;
}

async function readHeader(client: pg.ClientBase, wallet: string): Promise<Header> {
  const migrations = await readApplied(client);
  // Sequences are not part of a snapshot: read after it was taken, they are at or past what its rows use.
  const { rows: sequences } = await client.query<Header['sequences'][number]>(
    "select sequencename as name, last_value::text from pg_sequences where schemaname = 'public' order by sequencename",
  );
  const { rows } = await client.query<{ now: Date }>('select now()');
  return { format: 'millaje-backup-1', taken_at: rows[0]?.now.toISOString() ?? '', migrations, sequences, wallet };
}
