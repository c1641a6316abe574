import { createHash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readMigrations } from '../migrate.ts';
import { booksText } from './books.ts';
import {
  copySource,
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
  type AppliedMigration,
  type Sequence,
  type Table,
} from './catalogue.ts';
import { BackupFailure } from './failure.ts';
import { countLines, firstLine, markedLine, type Header, type TableCount } from './format.ts';
import { sessionSettings } from './session.ts';

const statements = (lines: readonly string[]) => lines.map((line) => `${line};\n`).join('');
/** Statements that answer, without their answers. */
const silent = (...lines: readonly string[]) => `\\o /dev/null\n${statements(lines)}\\o\n`;
const literal = pg.escapeLiteral;
const check = (body: string) => `do $check$\n${body}\n$check$;\n`;

export interface ScriptOptions {
  readonly client: pg.ClientBase;
  readonly wallet: string;
  readonly onTable: (table: TableCount) => void | Promise<void>;
}

/**
 * The script of everything that the database holds, read in the client's open transaction. Loaded by psql into an empty
 * database (which it gives its tables first) or an empty, migrated one, it puts everything there in one transaction, or nothing.
 */
export async function* writeScript({ client, wallet, onTable }: ScriptOptions): AsyncGenerator<Buffer> {
  const { kept, transient } = await readTables(client);
  const migrations = await readApplied(client);
  const sequences = await readSequences(client);
  const triggers = await readTriggers(client);
  const header = await makeHeader(client, { migrations, sequences, wallet });
  const counts: TableCount[] = [];
  yield Buffer.from(
    `${firstLine}\n${markedLine({ header })}${await beginning(migrations)}${silent(openParts(sequences))}${statements(triggersOff(triggers))}`,
  );
  const all = [...kept.map((table) => table.name), ...transient];
  yield Buffer.from(statements([`truncate ${all.map(qualified).join(', ')}`]));
  for (const table of kept) {
    yield Buffer.from(`${markedLine({ table })}copy ${copyTarget(table)} from stdin;\n`);
    const rows = yield* copyRows(client, table);
    yield Buffer.from(`\\.\n${markedLine({ rows })}`);
    counts.push({ ...table, rows });
    await onTable({ ...table, rows });
  }
  yield Buffer.from(statements(['set constraints all immediate', ...triggersOn(triggers)]));
  yield Buffer.from(ending(counts, sequences));
}

/** The rows as COPY writes them. They are counted as they pass: the stream's own count may come after its end. */
async function* copyRows(client: pg.ClientBase, table: Table): AsyncGenerator<Buffer, number> {
  const copy = client.query(copyTo(`copy ${copySource(table)} to stdout`));
  let rows = 0;
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    rows += countLines(chunk);
    yield chunk;
  }
  // Answered only after the copy's own outcome: now the server's count is here, and a copy that failed at its very end fails this.
  await client.query('select');
  if (copy.rowCount !== rows)
    throw new BackupFailure(
      `De la tabla ${table.name} llegaron ${rows} filas; la base de datos dice ${copy.rowCount}.`,
    );
  return rows;
}

/** The script, and behind it the line that says how much it was. */
export async function* withEnd(script: AsyncIterable<Buffer>, countRows: () => number): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  for await (const part of script) {
    digest.update(part);
    yield part;
  }
  yield Buffer.from(markedLine({ end: { rows: countRows(), sha256: digest.digest('hex') } }));
}

async function makeHeader(
  client: pg.ClientBase,
  { migrations, sequences, wallet }: { migrations: AppliedMigration[]; sequences: Sequence[]; wallet: string },
): Promise<Header> {
  const { rows } = await client.query<{ now: Date }>('select now()');
  return {
    taken_at: rows[0]?.now.toISOString() ?? '',
    migrations,
    sequences: sequences.map(({ name, last_value }) => ({ name, last_value })),
    wallet,
  };
}

const migrationList = (migrations: readonly AppliedMigration[]) =>
  migrations.map(({ name, checksum }) => `${name} ${checksum}`).join(', ');

/** Settings, the tables where there are none, and the refusal of a database that has another schema or people in it. */
async function beginning(migrations: readonly AppliedMigration[]): Promise<string> {
  return `\\set ON_ERROR_STOP on
\\set QUIET on
${statements(sessionSettings)}begin;
select to_regclass('public.schema_migrations') is null as is_empty \\gset
\\if :is_empty
${await schema(migrations)}\\endif
${check(`begin
  if (select string_agg(name || ' ' || checksum, ', ' order by name collate "C") from public.schema_migrations)
    is distinct from ${literal(migrationList(migrations))} then
    raise exception 'La copia es de otro esquema: cárguela en una base de datos vacía.';
  end if;
  if exists (select from public.users) or exists (select from public.operations) then
    raise exception 'La base de datos no está vacía.';
  end if;
end`)}`;
}

/** What is made beside people at work in a database of theirs is made at once where there is nobody: in one transaction. */
const inTransaction = (sql: string) =>
  sql.startsWith('-- batches') ? sql.replaceAll(/\b(create (?:unique )?index|drop index) concurrently\b/gi, '$1') : sql;

/** The migrations' own text, so that the file alone is enough. */
async function schema(applied: readonly AppliedMigration[]): Promise<string> {
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration]));
  const texts = applied.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (migration?.checksum !== checksum)
      throw new BackupFailure(`La base de datos es de otra versión del programa (${name}): haga la copia con aquella.`);
    return `${inTransaction(migration.sql).trimEnd()}\ninsert into public.schema_migrations (name, checksum) values (${literal(name)}, ${literal(checksum)});\n`;
  });
  return `create table public.schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
${texts.join('')}`;
}

/**
 * Reads back what was loaded, and only then makes it last and says so. What else is of the server its owner may not analyze: of that nobody has to
 * read.
 */
function ending(counts: readonly TableCount[], sequences: readonly Sequence[]): string {
  const rows = counts.reduce((sum, table) => sum + table.rows, 0);
  return `${check(`declare wrong text;
begin
  select string_agg(format('%s: %s filas en la copia, %s cargadas', name, expected, counted), '; ') into wrong from (${wrongCounts(counts)}) counts;
  if wrong is not null then raise exception '%', wrong; end if;
  if exists (select from (${booksText}) books where difference <> 0 or "wrongAccounts" <> 0 or unbalanced <> 0) then
    raise exception 'Los libros de la copia no cuadran.';
  end if;
end`)}${silent(...sequences.map((sequence) => raiseSequence(sequence, sequence.last_value)))}commit;
set client_min_messages = error;
analyze;
\\echo 'Copia cargada: ${rows} filas; los libros cuadran.'
`;
}
