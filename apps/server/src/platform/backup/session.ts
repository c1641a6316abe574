import pg from 'pg';
import '../postgres.ts';

/**
 * How a session writes and reads rows, whatever the role's own settings are: forms of dates and numbers that say all, and no time
 * limit.
 */
export const sessionSettings = [
  "set client_encoding = 'UTF8'",
  'set standard_conforming_strings = on',
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set timezone = 'UTC'",
  'set extra_float_digits = 3',
  "set bytea_output = 'hex'",
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  'set transaction_timeout = 0',
];

/** A connection of a command's own, named so that others see who it is. */
export async function openSession(databaseUrl: string, application: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: application,
    keepAlive: true,
    connectionTimeoutMillis: 15_000,
  });
  // A lost connection fails the statement that runs; this keeps it from ending the process besides.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(sessionSettings.join('; '));
  return client;
}
