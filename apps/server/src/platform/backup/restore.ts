import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isConnectionLost } from '../postgres.ts';
import { readArchive } from './archive.ts';
import { booksAgree, readBooks, type Books } from './books.ts';
import {
  copyTarget,
  openParts,
  qualified,
  raiseSequence,
  readApplied,
  readSequences,
  readTables,
  readTriggers,
  triggersOff,
  triggersOn,
  wrongCounts,
  type Table,
} from './catalogue.ts';
import { BackupFailure } from './failure.ts';
import type { Header } from './format.ts';
import { refuseInUse } from './in-use.ts';
import type { Piece } from './parse-script.ts';
import { applyPersonKeys, readPersonKeys, type PersonKeys } from './person-keys.ts';
import { openSession } from './session.ts';
import { verifyArchive, type Contents } from './verify-archive.ts';

export interface RestoreOptions {
  readonly databaseUrl: string;
  readonly path: string;
  readonly passphrase?: string | undefined;
  /** Replaces what the database holds. */
  readonly force: boolean;
  /** Called in the transaction before anything is taken away, to tell others of what ends with it. */
  readonly beforeReplacing?: (client: pg.ClientBase) => Promise<void>;
  /** The keys that were backed up apart, with who was erased; what the database itself knows of both stays in any case. */
  readonly keys?: PersonKeys | undefined;
  readonly onTable?: (name: string, rows: number) => void;
}

export interface Restored {
  readonly header: Header;
  readonly books: Books;
  readonly rows: number;
}

/**
 * Puts a backup into a migrated database of the same schema, in one transaction: all of it or nothing. The file is read to its
 * end before anything is touched. Guards are off while the rows come in, so rows are counted and the books added up before the
 * end; whoever was signed in is not any more, and whoever was erased since is erased again. Refuses a database that others use, or that has people or operations (unless
 * forced); a backup of another schema; one that is damaged; and one whose books do not agree.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const contents = await verifyArchive(options.path, options.passphrase);
  const client = await openSession(options.databaseUrl, 'millaje restore');
  let isCommitting = false;
  try {
    await refuseInUse(client);
    await client.query("begin; set local lock_timeout = '15s'");
    await refuseOtherSchema(client, contents.header);
    if (!options.force) await refuseFull(client);
    const books = await replace(client, contents, options);
    isCommitting = true;
    await client.query('commit');
    isCommitting = false;
    // Statistics only: what fails here, the database makes up for by itself.
    await client.query('analyze').catch(() => undefined);
    return { header: contents.header, books, rows: contents.rows };
  } catch (error) {
    throw explain(error, options.path, isCommitting);
  } finally {
    // Closing the connection rolls back, whatever it was in the middle of.
    await client.end();
  }
}

/** Everything between `begin` and `commit`. The sequences come last, since no rollback takes them back. */
async function replace(client: pg.ClientBase, contents: Contents, options: RestoreOptions): Promise<Books> {
  await client.query(openParts(contents.header.sequences));
  const tables = await readTables(client);
  const triggers = await readTriggers(client);
  refuseOtherTables(tables.kept, contents);
  const known = await readPersonKeys(client);
  await options.beforeReplacing?.(client);
  for (const statement of triggersOff(triggers)) await client.query(statement);
  await client.query(
    `truncate ${[...tables.kept.map(({ name }) => name), ...tables.transient].map(qualified).join(', ')}`,
  );
  // Whoever came since the first look and before the tables were ours may remember what is gone.
  await refuseInUse(client);
  await fill(client, contents, options);
  await client.query('set constraints all immediate');
  for (const statement of triggersOn(triggers)) await client.query(statement);
  await refuseWrongCounts(client, contents);
  await applyPersonKeys(client, [known, ...(options.keys ? [options.keys] : [])]);
  const books = await readBooks(client);
  if (!booksAgree(books))
    throw new BackupFailure(
      `Los libros de la copia no cuadran (diferencia ${books.difference}, cuentas ${books.wrongAccounts}, operaciones ${books.unbalanced}): no se restauró nada.`,
    );
  const archived = new Map(contents.header.sequences.map(({ name, last_value }) => [name, last_value]));
  for (const sequence of await readSequences(client))
    await client.query(raiseSequence(sequence, archived.get(sequence.name) ?? null));
  return books;
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

function refuseOtherTables(kept: readonly Table[], { tables }: Contents): void {
  const names = (all: readonly { name: string }[]) =>
    all
      .map(({ name }) => name)
      .toSorted()
      .join(', ');
  if (names(kept) === names(tables)) return;
  throw new BackupFailure(`La copia tiene otras tablas (${names(tables)}; aquí: ${names(kept)}).`);
}

async function refuseFull(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ full: boolean }>(
    'select exists (select from users) or exists (select from operations) as full',
  );
  if (rows[0]?.full)
    throw new BackupFailure('La base de datos no está vacía: use --force para reemplazar todo lo que tiene.');
}

async function fill(client: pg.ClientBase, contents: Contents, options: RestoreOptions): Promise<void> {
  const pieces = readArchive(options.path, options.passphrase);
  try {
    for (;;) {
      const piece = await next(pieces);
      if (piece?.kind === 'table') {
        const rows = await fillTable(client, { name: piece.name, columns: [...piece.columns] }, pieces);
        options.onTable?.(piece.name, rows);
      } else if (piece?.kind === 'end') {
        if (piece.sha256 !== contents.sha256) throw new BackupFailure(`${options.path} cambió mientras se leía.`);
      } else if (piece === undefined) return;
    }
  } finally {
    await pieces.return(undefined);
  }
}

const next = async (pieces: AsyncGenerator<Piece>): Promise<Piece | undefined> => {
  const { value, done } = (await pieces.next()) as IteratorResult<Piece, undefined>;
  return done ? undefined : value;
};

async function fillTable(client: pg.ClientBase, table: Table, pieces: AsyncGenerator<Piece>): Promise<number> {
  const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  let rows = 0;
  async function* data(): AsyncGenerator<Buffer> {
    // Not for-await: leaving it would close the pieces, and the other tables follow.
    for (;;) {
      const piece = await next(pieces);
      if (piece?.kind === 'rows') yield piece.bytes;
      else if (piece?.kind === 'count') return void (rows = piece.rows);
      else throw new Error('rows without their count');
    }
  }
  await pipeline(Readable.from(data(), { objectMode: true }), copy);
  return rows;
}

/** Reads back how many rows there are now. */
async function refuseWrongCounts(client: pg.ClientBase, { tables }: Contents): Promise<void> {
  const { rows } = await client.query<{ name: string; expected: bigint; counted: bigint }>(wrongCounts(tables));
  if (rows.length === 0) return;
  const wrong = rows.map(
    ({ name, expected, counted }) => `${name}: ${expected} filas en la copia, ${counted} cargadas`,
  );
  throw new BackupFailure(`No se restauró nada: ${wrong.join('; ')}.`);
}

/** What bad data do to the database or to our reading of them is the file's fault. */
function explain(error: unknown, path: string, isCommitting: boolean): unknown {
  const { code = '', message } = error as { code?: string; message: string };
  if (isConnectionLost(error))
    return new BackupFailure(
      isCommitting
        ? 'Se perdió la conexión al confirmar: no se sabe si la copia quedó restaurada. Mírelo antes de repetir.'
        : 'Se perdió la conexión con la base de datos: no se restauró nada.',
      { cause: error },
    );
  if (code === '55P03')
    return new BackupFailure('La base de datos está en uso: detenga lo que la usa y vuelva a intentarlo.');
  if (code === '42501')
    return new BackupFailure(
      `Para restaurar, el usuario de DATABASE_URL tiene que ser el dueño de las tablas (${message}).`,
    );
  if (/^2[23]...$/.test(code)) return new BackupFailure(`${path} está dañada (${message}).`, { cause: error });
  return error;
}
