import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isBusy } from '../../platform/postgres.ts';
import type { LedgerPart } from './parts.store.ts';

/** The tables of which each part has its own, and the column by whose ids they are cut. */
const wholes = [
  { whole: 'operations', id: 'id' },
  { whole: 'postings', id: 'operation_id' },
] as const;

/** So long whoever posts may have to wait behind us for the whole; then they go first. */
const lockTimeout = '20ms';
const pauseMilliseconds = 500;

/**
 * Moves a complete part to another tablespace, as the tables' owner: its rows are copied there beside people at work, then the copy takes its
 * place in a moment, all in one transaction. Meanwhile nobody can erase what it says of a person; they wait, or are told to come back.
 * Gives false where it lies there already. Refuses (throws) a tablespace that is not there.
 */
export async function movePart(client: pg.ClientBase, part: LedgerPart, tablespace: string): Promise<boolean> {
  if (await liesIn(client, part, tablespace)) return false;
  await client.query('begin');
  try {
    for (const { whole, id } of wholes) await copyPart(client, { whole, id, part, tablespace });
    await insist(client, async () => {
      for (const { whole } of wholes) await replacePart(client, whole, part);
    });
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** In SQL: the name of the tablespace in which the database lies. */
export const ownTablespace = `(select own.spcname from pg_database b join pg_tablespace own on own.oid = b.dattablespace where b.datname = current_database())`;

/** Whether whoever acts may put tables into a tablespace; undefined where there is none of that name. The database's own is everybody's. */
export async function mayUseTablespace(client: pg.Pool | pg.ClientBase, name: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_tablespace_privilege(t.oid, 'create') or t.spcname = ${ownTablespace} as may from pg_tablespace t where t.spcname = $1`,
    [name],
  );
  return rows[0]?.may;
}

async function liesIn(client: pg.ClientBase, { firstId }: LedgerPart, tablespace: string): Promise<boolean> {
  const { rows } = await client.query<{ lies: boolean }>(
    `select coalesce(t.spcname, ${ownTablespace}) = $2 as lies
     from pg_class c left join pg_tablespace t on t.oid = c.reltablespace where c.oid = $1::regclass`,
    [`ledger_parts.operations_${firstId}`, tablespace],
  );
  return rows[0]?.lies ?? false;
}

interface Copy {
  readonly whole: string;
  readonly id: string;
  readonly part: LedgerPart;
  readonly tablespace: string;
}

async function copyPart(client: pg.ClientBase, { whole, id, part, tablespace }: Copy): Promise<void> {
  const { firstId, endId } = part;
  const [old, moved] = [`ledger_parts.${whole}_${firstId}`, `ledger_parts.${whole}_${firstId}_moved`];
  const place = pg.escapeIdentifier(tablespace);
  // Reading goes on; only what is erased of a person would be lost in the copy.
  await client.query(`lock table ${old} in share mode`);
  // Indexes go where the table goes.
  await client.query(`set local default_tablespace = ${place}`);
  await client.query(
    `create table ${moved} (like ${old} including defaults including constraints including comments) tablespace ${place}`,
  );
  await client.query(`insert into ${moved} select * from ${old} order by ${id}`);
  await client.query(
    `alter table ${moved} add constraint ${whole}_part check (${id} >= ${firstId} and ${id} < ${endId})`,
  );
  for (const definition of await indexesOf(client, old)) await client.query(definition(moved));
  await client.query(`analyze ${moved}`);
}

/** What makes the indexes of a table, primary key included, for another one. */
async function indexesOf(client: pg.ClientBase, table: string): Promise<((other: string) => string)[]> {
  const { rows } = await client.query<{ key: string | null; definition: string; name: string }>(
    `select pg_get_constraintdef(k.oid) as key, pg_get_indexdef(i.indexrelid) as definition, i.indexrelid::regclass::text as name
     from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.contype = 'p' where i.indrelid = $1::regclass`,
    [table],
  );
  return rows.map(
    ({ key, definition }) =>
      (other) =>
        key === null
          ? definition.replace(/ INDEX \S+ ON \S+ /, ` INDEX ON ${other} `)
          : `alter table ${other} add ${key}`,
  );
}

async function replacePart(client: pg.ClientBase, whole: string, { firstId, endId }: LedgerPart): Promise<void> {
  const old = `ledger_parts.${whole}_${firstId}`;
  const from = firstId === 0n ? 'minvalue' : firstId;
  const guards = await client.query<{ definition: string }>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = $1::regclass`,
    [old],
  );
  await client.query(`alter table ${whole} detach partition ${old}`);
  await client.query(`drop table ${old}`);
  await client.query(`alter table ${old}_moved rename to ${whole}_${firstId}`);
  await client.query(`alter table ${whole} attach partition ${old} for values from (${from}) to (${endId})`);
  await client.query(`alter table ${old} drop constraint ${whole}_part`);
  for (const { definition } of guards.rows) await client.query(definition);
}

/** Does something that needs the whole for a moment: steps back whenever others have it, and keeps what was done before. */
async function insist(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  for (;;) {
    await client.query(`savepoint before; set local lock_timeout = '${lockTimeout}'`);
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await client.query('rollback to savepoint before');
      await pause(pauseMilliseconds);
    }
  }
}
