import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  BackupFailure,
  headerSchema,
  readArchive,
  tableEndSchema,
  tableSchema,
  type Frame,
  type Header,
  type Table,
} from './archive.ts';
import { copyTarget, quote, readApplied, readTables } from './backup.ts';
import { booksAgree, readBooks, type Books } from './books.ts';

export interface RestoreOptions {
  readonly pool: pg.Pool;
  readonly path: string;
  /** Replaces what the database holds. */
  readonly force: boolean;
  readonly onTable?: (name: string, rows: number) => void;
}

export interface Restored {
  readonly header: Header;
  readonly books: Books;
}

/**
 * Puts a backup into a migrated database of the same schema, in one transaction: all of it or nothing. Guards are off while the
 * rows come in, so the books are added up before the end. Refuses a database that has people or operations, unless forced; a
 * backup of another schema; one that is damaged; and one whose books do not agree.
 */
export async function restore({ pool, path, force, onTable }: RestoreOptions): Promise<Restored> {
  const frames = readArchive(path);
  const header = await readHeader(frames, path);
  const client = await pool.connect();
  try {
    await client.query("begin; set local lock_timeout = '15s'");
    await refuseOtherSchema(client, header);
    if (!force) await refuseFull(client);
    await silenceGuards(client);
    await clear(client);
    await fill(client, frames, path, onTable);
    for (const { name, last_value } of header.sequences) {
      const sequence = `public.${quote(name)}`;
      await client.query(
        'select setval($1::regclass, coalesce($2::bigint, (select start_value from pg_sequences where schemaname = $3 and sequencename = $4)), $5)',
        [sequence, last_value, 'public', name, last_value !== null],
      );
    }
    const books = await readBooks(client);
    if (!booksAgree(books)) throw new BackupFailure('Los libros de la copia no cuadran: no se restauró nada.');
    await client.query('commit');
    await client.query('analyze');
    client.release();
    return { header, books };
  } catch (error) {
    // Closing the connection rolls back, whatever it was in the middle of.
    client.release(true);
    throw explain(error, path);
  } finally {
    await frames.return(undefined);
  }
}

async function readHeader(frames: AsyncGenerator<Frame>, path: string): Promise<Header> {
  const { value } = (await frames.next()) as IteratorResult<Frame, undefined>;
  if (value?.kind !== 'H') throw new BackupFailure(`${path} no es una copia de seguridad de Millaje o está dañada.`);
  return headerSchema.parse(JSON.parse(value.content.toString()));
}

const list = (migrations: Header['migrations']) =>
  migrations.map(({ name, checksum }) => `${name} ${checksum}`).join('\n');
const last = (migrations: Header['migrations']) => migrations.at(-1)?.name ?? 'ninguna migración';

async function refuseOtherSchema(client: pg.ClientBase, header: Header): Promise<void> {
  const applied = await readApplied(client);
  if (list(applied) === list(header.migrations)) return;
  throw new BackupFailure(
    `La copia es de otro esquema (${last(header.migrations)}; aquí: ${last(applied)}): use la versión del programa que la hizo.`,
  );
}

async function refuseFull(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ full: boolean }>(
    'select exists (select from users) or exists (select from operations) as full',
  );
  if (rows[0]?.full)
    throw new BackupFailure('La base de datos no está vacía: use --force para reemplazar todo lo que tiene.');
}

async function silenceGuards(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('set local session_replication_role = replica');
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new BackupFailure(
      'Para restaurar, el usuario de DATABASE_URL necesita permiso sobre session_replication_role (o ser superusuario).',
    );
  }
}

async function clear(client: pg.ClientBase): Promise<void> {
  const tables = await readTables(client);
  await client.query(`truncate ${tables.map(({ name }) => `public.${quote(name)}`).join(', ')}`);
}

async function fill(
  client: pg.ClientBase,
  frames: AsyncGenerator<Frame>,
  path: string,
  onTable: RestoreOptions['onTable'],
): Promise<void> {
  for (;;) {
    const { value } = (await frames.next()) as IteratorResult<Frame, undefined>;
    if (value?.kind === 'Z') break;
    if (value?.kind !== 'T') throw new BackupFailure(`${path} está dañada.`);
    const table = tableSchema.parse(JSON.parse(value.content.toString()));
    const rows = await fillTable(client, table, frames, path);
    onTable?.(table.name, rows);
  }
  // To the very end, so that the last bytes are checked too.
  const { done } = await frames.next();
  if (!done) throw new BackupFailure(`${path} está dañada.`);
}

async function fillTable(
  client: pg.ClientBase,
  table: Table,
  frames: AsyncGenerator<Frame>,
  path: string,
): Promise<number> {
  const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  let expected: number | undefined;
  async function* data(): AsyncGenerator<Buffer> {
    // Not for-await: leaving it would close the frames, and the other tables follow.
    for (;;) {
      const { value } = (await frames.next()) as IteratorResult<Frame, undefined>;
      if (value?.kind === 'D') yield value.content;
      else if (value?.kind === 'E')
        return void (expected = tableEndSchema.parse(JSON.parse(value.content.toString())).rows);
      else throw new BackupFailure(`${path} está dañada.`);
    }
  }
  await pipeline(Readable.from(data(), { objectMode: true }), copy);
  if (copy.rowCount !== expected)
    throw new BackupFailure(`${path} está dañada: a la tabla ${table.name} le faltan filas.`);
  return copy.rowCount;
}

/** What bad data do to the database or to our reading of them is the file's fault. */
function explain(error: unknown, path: string): unknown {
  const { code = '', message, name } = error as { code?: string; message: string; name: string };
  if (code === '55P03')
    return new BackupFailure('La base de datos está en uso: detenga el servidor y vuelva a intentarlo.');
  if (/^2[23]...$/.test(code) || name === 'SyntaxError' || name === 'ZodError')
    return new BackupFailure(`${path} está dañada (${message}).`, { cause: error });
  return error;
}
