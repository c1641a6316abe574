import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { BackupFailure } from './failure.ts';
import { openSession } from './session.ts';

/**
 * Makes a database of its own beside the one of the URL, lends it, and takes it away again, whatever became of the work. Nothing is
 * asked of the database of the URL but to make the other. It goes when the signal says so, which ends the work; without one, when the
 * process is ended. Refuses where the role may not make databases.
 */
export async function withDrillDatabase<Result>(
  url: string,
  work: (drillUrl: string) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const name = `millaje_drill_${randomBytes(6).toString('hex')}`;
  const drillUrl = new URL(url);
  drillUrl.pathname = `/${name}`;
  await asAdministrator(url, `create database ${pg.escapeIdentifier(name)}`);
  const drop = () => asAdministrator(url, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  const onEnding = () => void drop().finally(() => process.exit(130));
  const onAbort = () => void drop().catch(() => undefined);
  if (signal) signal.addEventListener('abort', onAbort, { once: true });
  else process.once('SIGINT', onEnding).once('SIGTERM', onEnding);
  try {
    return await work(drillUrl.href);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    process.off('SIGINT', onEnding).off('SIGTERM', onEnding);
    await drop();
  }
}

async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = await openSession(url, 'millaje drill');
  try {
    await client.query(statement);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new BackupFailure('Para el simulacro, el usuario de DATABASE_URL necesita el permiso CREATEDB.', {
      cause: error,
    });
  } finally {
    await client.end();
  }
}
