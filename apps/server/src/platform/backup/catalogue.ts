import pg from 'pg';

/** A table that a backup holds, with the columns that are not computed. */
export interface Table {
  readonly name: string;
  readonly columns: string[];
}

/** What the database has, as it says itself: no list of tables is written down anywhere. */
export interface Tables {
  /** Those whose rows are kept, each after those that it refers to. */
  readonly kept: Table[];
  /** Those whose rows mean nothing elsewhere or later; their comment begins with `transient:`. */
  readonly transient: string[];
}

export interface Trigger {
  readonly table: string;
  readonly name: string;
  /** When it fires, in PostgreSQL's own letters; those that are off are none of ours. */
  readonly enabled: 'O' | 'A' | 'R';
}

/** A sequence, its last number (null where none was taken), and the column that it numbers. */
export interface Sequence {
  readonly name: string;
  readonly last_value: string | null;
  readonly table: string | null;
  readonly column: string | null;
}

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

const quote = pg.escapeIdentifier;
/** A name of ours as SQL wants it. */
export const qualified = (name: string): string => `public.${quote(name)}`;
const columnList = (columns: readonly string[]) => columns.map(quote).join(', ');

/** The table with its columns, as COPY wants them. */
export const copyTarget = ({ name, columns }: Table): string => `${qualified(name)} (${columnList(columns)})`;
/** A query for all rows: COPY of the bare name would leave out a partitioned table's. */
export const copySource = ({ name, columns }: Table): string =>
  `(select ${columnList(columns)} from ${qualified(name)})`;

const ourTables = `
  c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Every table of ours but the list of migrations. The queue of jobs is another schema's: its sweeps fill it again. */
export async function readTables(client: pg.ClientBase): Promise<Tables> {
  const { rows } = await client.query<Table & { is_transient: boolean; refers_to: string[] }>(`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce(obj_description(c.oid, 'pg_class') like 'transient:%', false) as is_transient,
      array(select distinct o.relname::text from pg_constraint k join pg_class o on o.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
    from pg_class c where ${ourTables} order by c.relname collate "C"`);
  const kept = rows.filter((row) => !row.is_transient);
  const ordered = orderByReferences(new Map(kept.map((row) => [row.name, row.refers_to])));
  const byName = new Map(kept.map(({ name, columns }) => [name, { name, columns }]));
  return {
    kept: ordered.map((name) => byName.get(name) as Table),
    transient: rows.filter((row) => row.is_transient).map((row) => row.name),
  };
}

/** The names, each after those that it refers to. Throws where that cannot be, and where a kept table refers to one that is not. */
export function orderByReferences(references: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered = new Set<string>();
  while (ordered.size < references.size) {
    const ready = [...references].filter(([name, others]) => !ordered.has(name) && others.every((o) => ordered.has(o)));
    if (ready.length === 0) {
      const rest = [...references.keys()].filter((name) => !ordered.has(name));
      throw new Error(`tables refer to each other in a circle, or to one that is not kept: ${rest.join(', ')}`);
    }
    for (const [name] of ready) ordered.add(name);
  }
  return [...ordered];
}

/** The guards and everything else that runs by itself when rows change; what enforces foreign keys is not among them. */
export async function readTriggers(client: pg.ClientBase): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(`
    select c.relname::text as table, t.tgname::text as name, t.tgenabled::text as enabled
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D' order by 1, 2`);
  return rows;
}

const states = { O: 'enable trigger', A: 'enable always trigger', R: 'enable replica trigger' };
/** Which parts of the ledger there are is known only where the rows come in. */
const guardsOfParts = (state: 'disable' | 'enable') => `do $parts$ declare part regclass; begin
  for part in select oid from pg_class where relnamespace = 'ledger_parts'::regnamespace and relkind = 'r' loop
    execute format('alter table %s ${state} trigger user', part);
  end loop;
end $parts$`;

/** Statements that switch triggers off, and on again as they were. The tables' owner may do that, and a rollback undoes it. */
export const triggersOff = (triggers: readonly Trigger[]): string[] => [
  ...triggers.map(({ table, name }) => `alter table ${qualified(table)} disable trigger ${quote(name)}`),
  guardsOfParts('disable'),
];
export const triggersOn = (triggers: readonly Trigger[]): string[] => [
  ...triggers.map(({ table, name, enabled }) => `alter table ${qualified(table)} ${states[enabled]} ${quote(name)}`),
  guardsOfParts('enable'),
];

/** Sequences are not part of a snapshot: read after it was taken, they are at or past what its rows use. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select c.relname::text as name, s.last_value::text, t.relname::text as table, a.attname::text as column
    from pg_class c join pg_sequences s on s.schemaname = 'public' and s.sequencename = c.relname
      left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass
        and d.deptype in ('a', 'i') and d.refobjsubid > 0
      left join pg_class t on t.oid = d.refobjid
      left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by c.relname collate "C"`);
  return rows;
}

/**
 * A statement that sets a sequence to the greatest of a backup's number, its own, and its column's: no number that was ever
 * given is given twice. Numbers below its start were chosen by hand, and do not count.
 */
export function raiseSequence({ name, table, column }: Sequence, archived: string | null): string {
  const sequence = pg.escapeLiteral(qualified(name));
  const greatest = [
    `${archived === null ? 'null' : pg.escapeLiteral(archived)}::bigint`,
    `(select last_value from pg_sequences where schemaname = 'public' and sequencename = ${pg.escapeLiteral(name)})`,
    ...(table !== null && column !== null ? [`(select max(${quote(column)}) from ${qualified(table)})`] : []),
  ];
  return `select setval(seqrelid, value) from pg_sequence, (select greatest(${greatest.join(', ')}) as value) highest where seqrelid = ${sequence}::regclass and value >= seqstart`;
}

/** A statement that opens the parts of the ledger that a backup's operations go into. */
export function openParts(sequences: readonly Pick<Sequence, 'name' | 'last_value'>[]): string {
  const last = sequences.find(({ name }) => name === 'operation_id_seq')?.last_value ?? '0';
  return `select open_ledger_parts(${pg.escapeLiteral(last)}::bigint)`;
}

/** The applied migrations: which schema the data belong to. */
export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from public.schema_migrations order by name collate "C"',
  );
  return rows;
}

/** A query for the tables that do not hold as many rows as they should: their name, how many are expected, how many there are. */
export function wrongCounts(tables: readonly { readonly name: string; readonly rows: number }[]): string {
  const values = tables.map(
    ({ name, rows }) => `(${pg.escapeLiteral(name)}, ${rows}::bigint, (select count(*) from ${qualified(name)}))`,
  );
  // Not «found», which is a variable of PL/pgSQL's own.
  return `select name, expected, counted from (values ${values.join(', ')}) counts (name, expected, counted) where expected <> counted`;
}
