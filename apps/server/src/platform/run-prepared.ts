import type pg from 'pg';

/** Runs a statement of a transaction that is open; it is prepared once on its connection, by its name. */
export type RunPrepared = <Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values?: unknown[],
) => Promise<Row[]>;
