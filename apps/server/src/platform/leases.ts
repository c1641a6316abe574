import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** A table whose rows go their way step by step (`stage`), each taken (`lease`) by one at a time, until a time (`lease_until`). */
export interface LeasedTable {
  readonly table: 'orders' | 'redemptions';
  readonly columns: RawBuilder<unknown>;
  /** How long somebody may go on with a row without writing a step down: longer than any call that it waits for. */
  readonly seconds: number;
}

/** What is done with a row that one has taken, whatever it is: how it is taken differs, and stands with its table. */
export function leasesOf<Row>({ table, columns, seconds }: LeasedTable) {
  const rowsOf = sql.table(table);
  const after = (wait: number) => sql`clock_timestamp() + make_interval(secs => ${wait})`;
  const end = after(seconds);
  return {
    /** When a lease that begins or goes on at this moment ends. */
    end,

    /** Rows with something left to do for which it is time, those first that waited longest. */
    async listDue(database: Database, count: number): Promise<bigint[]> {
      const { rows } = await sql<{ id: bigint }>`
        select id from ${rowsOf} where stage <> 'over' and lease_until <= clock_timestamp() order by lease_until, id limit ${count}`.execute(
        database,
      );
      return rows.map(({ id }) => id);
    },

    /** Reads a row that one has taken, and keeps it; undefined where somebody else has it by now. */
    async readTaken(database: Database, id: bigint, lease: string): Promise<Row | undefined> {
      const { rows } = await sql<Row>`
        update ${rowsOf} set lease_until = ${end} where id = ${id} and lease = ${lease}::uuid returning ${columns}`.execute(
        database,
      );
      return rows[0];
    },

    /** Lets go of a row: somebody may take it after so many seconds, or nobody does by itself (null). */
    async release(database: Database, id: bigint, lease: string, wait: number | null): Promise<void> {
      const until = wait === null ? sql`'infinity'` : after(wait);
      await sql`
        update ${rowsOf} set lease = null, lease_until = ${until} where id = ${id} and lease = ${lease}::uuid`.execute(
        database,
      );
    },
  };
}
