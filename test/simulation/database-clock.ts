import pg from 'pg';

/**
 * The database's clock, which can be moved: functions of the simulation stand before PostgreSQL's own in the search path of every
 * session, so that whatever asks for the time in this database gets the moved one. What needs no name to be looked up (defaults of
 * columns) keeps the real one.
 */
export function createDatabaseClock(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => undefined);
  let ahead = 0;
  return {
    /** How far it is ahead of ours, in milliseconds. */
    ahead: () => ahead,
    /** Lays it over the database's own. Sessions that are open keep that. */
    async lay(): Promise<void> {
      await pool.query(layText);
    },
    async move(milliseconds: number): Promise<void> {
      const text = 'update simulation.clock set ahead = $1::text::interval';
      const set = () => pool.query(text, [`${milliseconds} milliseconds`]);
      // The first try may find a connection that a restart of the server has ended.
      await set().catch(set);
      ahead = milliseconds;
    },
    close: () => pool.end(),
  };
}

const moved = (name: string) => `
  create function public.${name}() returns timestamptz language sql volatile
    as 'select pg_catalog.${name}() + (select ahead from simulation.clock)';`;

const layText = `
  create schema simulation;
  create table simulation.clock (ahead interval not null);
  insert into simulation.clock values ('0');
  ${['now', 'clock_timestamp', 'transaction_timestamp'].map(moved).join('')}
  do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$;`;
