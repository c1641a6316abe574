import { readFileSync, readdirSync } from 'node:fs';
import type pg from 'pg';

/** Of Linux: clock ticks are hundredths of a second everywhere that we know of. */
const tickMilliseconds = 10;

interface Process {
  readonly parent: number;
  readonly worked: number;
  /** What children of it worked that have ended. */
  readonly ofChildren: number;
}

/** A process as the system counts it, its times in milliseconds of a core; nothing where it is gone, or the system is another. */
function look(pid: number | string): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const sum = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * tickMilliseconds;
    return { parent: fields[1] ?? 0, worked: sum(11), ofChildren: sum(13) };
  } catch {
    return undefined;
  }
}

/** What the server, PostgreSQL and this process worked by now, in milliseconds of a core. */
export async function readWork(pool: pg.Pool, serverPid: number) {
  const { rows } = await pool.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  );
  const postmaster = rows[0]?.pid ?? 0;
  const main = look(postmaster);
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => look(pid) ?? [])
    .filter(({ parent }) => parent === postmaster);
  const { user, system } = process.cpuUsage();
  return {
    server: look(serverPid)?.worked ?? 0,
    database: (main?.worked ?? 0) + (main?.ofChildren ?? 0) + backends.reduce((sum, { worked }) => sum + worked, 0),
    callers: (user + system) / 1000,
  };
}
