import type pg from 'pg';
import type { PersonalTable } from './personal-table.ts';
import { personalTables } from './personal-tables.ts';

/** A row as the file tells it, by the names of the columns; numbers and days as JSON says them. */
export type PersonalRow = Readonly<Record<string, unknown>>;

/** A table with the person's rows, which come while they are read; each table is read to its end before the next one. */
export interface PersonalSection {
  readonly name: string;
  readonly rows: AsyncIterable<PersonalRow>;
}

const rowsAtOnce = 1_000;

/** Everything that the database holds about a person, table by table, as it is at one instant. */
export async function* readPersonalData(client: pg.ClientBase, userId: bigint): AsyncGenerator<PersonalSection> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ email: string }>('select email from users where id = $1', [userId]);
  const email = rows[0]?.email;
  if (email === undefined) throw new Error('there is no such user');
  for (const table of personalTables) yield { name: table.name, rows: readTable(client, table, userId, email) };
  await client.query('commit');
}

async function* readTable(
  client: pg.ClientBase,
  table: PersonalTable,
  userId: bigint,
  email: string,
): AsyncGenerator<PersonalRow> {
  await client.query(
    `declare personal no scroll cursor for ${selectOf(table)}`,
    [userId, email].slice(0, countOf(table)),
  );
  for (;;) {
    const { rows } = await client.query<{ row: PersonalRow }>(`fetch forward ${rowsAtOnce} from personal`);
    yield* rows.map(({ row }) => row);
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close personal');
}

const textOf = ({ of, only }: PersonalTable): string => [of, ...Object.values(only ?? {})].join(' ');

/** How many of its parameters a table's statement names: the database refuses one that is not used. */
const countOf = (table: PersonalTable): number => 2 - Number(!textOf(table).includes('$2'));

function valueOf({ only, named }: PersonalTable, column: string): string {
  const names = named?.[column];
  if (names !== undefined) return `(select n.name from ${names} n where n.id = t.${column})`;
  return only?.[column] ?? `t.${column}`;
}

function selectOf(table: PersonalTable): string {
  const columns = table.shown.map((column) => `${valueOf(table, column)} as ${column}`);
  const used = textOf(table).includes('$1') ? '' : ' and $1::bigint is not null';
  return `select row_to_json(shown) as row from (
    select ${columns.join(', ')} from ${table.name} t where (${table.of})${used} order by ${table.order}) shown`;
}
