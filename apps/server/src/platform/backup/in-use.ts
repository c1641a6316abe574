import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { BackupFailure } from './failure.ts';

const looks = 10;
const pauseMilliseconds = 200;

/**
 * Refuses while other processes of ours are connected to this database: what they remember of people and accounts would
 * outlive the rows. One that has just ended takes a moment to be gone.
 */
export async function refuseInUse(client: pg.ClientBase): Promise<void> {
  for (let look = 1; ; look += 1) {
    const others = await readOthers(client);
    if (others.length === 0) return;
    if (look === looks)
      throw new BackupFailure(
        `La base de datos está en uso (${others.join(', ')}): detenga todos los procesos de Millaje y vuelva a intentarlo.`,
      );
    await pause(pauseMilliseconds);
  }
}

async function readOthers(client: pg.ClientBase): Promise<string[]> {
  // Within a transaction the view would show the same again and again.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ application_name: string }>(`
    select distinct application_name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'millaje%' order by 1`);
  return rows.map((row) => row.application_name);
}
