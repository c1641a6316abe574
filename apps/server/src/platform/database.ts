import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database as Tables } from './database.types.ts';

/** The database as stores see it: typed tables, and `sql` templates for what the builder cannot say well. */
export type Database = Kysely<Tables>;

/** Wraps the pool; closing the pool is its owner's business. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
