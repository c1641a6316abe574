import { sql } from 'kysely';
import type pg from 'pg';
import { createDatabase, type Database } from './database.ts';

/** One open transaction, for stores (`database`) and for set-wise statements (`client`) alike. */
export interface Transaction {
  readonly client: pg.PoolClient;
  readonly database: Database;
}

/** Runs work in one transaction: all of it is written, or nothing. No network call belongs inside. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({ client, database: createDatabase(onlyThis(client)) });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Runs reads that must agree: all of them see one moment, and write nothing. */
export async function ofOneMoment<Result>(
  pool: pg.Pool,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async ({ database }) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(database);
    return work(database);
  });
}

/** Runs work on one connection of its own, without a transaction: for what a session keeps, such as a lock that outlives transactions. */
export async function withConnection<Result>(
  pool: pg.Pool,
  work: (connection: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work({ client, database: createDatabase(onlyThis(client)) });
  } catch (error) {
    // What the session still keeps goes with it.
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A pool of exactly this connection, which stays checked out when the store is done with it. */
function onlyThis(client: pg.PoolClient): pg.Pool {
  const lent = { query: client.query.bind(client), release: () => undefined };
  return { connect: () => Promise.resolve(lent), end: () => Promise.resolve() } as unknown as pg.Pool;
}
