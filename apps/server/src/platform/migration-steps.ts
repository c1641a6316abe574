import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isBusy } from './postgres.ts';

/** Migrations that cannot go on. The message is one Spanish line that names the file. */
export class MigrationFailure extends Error {
  override name = 'MigrationFailure';
}

/** So long a migration may stand in the queue for a lock: everybody who comes after it for the same table waits behind it. */
export const lockTimeoutMilliseconds = 20;
/** Then it steps back for so long, so that they get through. */
const pauseMilliseconds = 500;
/** So often it says that it still waits, or how far it is. */
const lineMilliseconds = 10_000;

/** Runs something until it gets its locks. */
export type Persist = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface PersistenceOptions {
  readonly client: pg.Client;
  readonly name: string;
  readonly onWait: ((line: string) => void) | undefined;
  readonly patienceMilliseconds: number;
}

/** Whoever has a lock that a migration needs is waited for from outside the queue, and named. */
export function createPersistence({ client, name, onWait, patienceMilliseconds }: PersistenceOptions): Persist {
  return async (work) => {
    const startedAt = Date.now();
    for (let saidAt = 0; ;) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        const holder = await describeHolder(client);
        if (Date.now() - startedAt > patienceMilliseconds)
          throw new MigrationFailure(
            `La migración ${name} no pudo bloquear lo que necesita: ${holder}. Termine esa sesión o espere, e inicie de nuevo.`,
            { cause: error },
          );
        if (Date.now() - saidAt > lineMilliseconds) {
          onWait?.(`La migración ${name} espera: ${holder}. Se intenta de nuevo; nadie más tiene que esperar.`);
          saidAt = Date.now();
        }
        await pause(pauseMilliseconds);
      }
    }
  };
}

/** Who has been in a transaction for longest: most likely the one with the lock. */
async function describeHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; application_name: string; seconds: number }>(`
    select pid, application_name, extract(epoch from clock_timestamp() - xact_start)::int as seconds from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 1`);
  const [holder] = rows;
  if (!holder) return 'otra sesión usa lo que necesita';
  return `la transacción más antigua es de «${holder.application_name || 'sin nombre'}» (proceso ${holder.pid}), abierta hace ${holder.seconds} s`;
}

/** A statement that runs by itself, outside any other transaction: once, or again until it touches no row. */
export interface Step {
  readonly isRepeated: boolean;
  readonly title: string;
  readonly text: string;
}

/**
 * The steps of a file whose first line is `-- batches`; undefined for every other. Each begins with a line `-- once: what` or
 * `-- repeat: what` and is one statement. A file that was interrupted is run again from its first step, so each step has to be
 * harmless when it was done already (`if not exists`, `where … is null`).
 */
export function readSteps(name: string, sql: string): Step[] | undefined {
  if (!/^-- batches\s*$/m.test(sql.split('\n', 1)[0] ?? '')) return undefined;
  const [, ...parts] = sql.split(/^-- (once|repeat): (.*)$/m);
  const steps = Array.from({ length: parts.length / 3 }, (_, place): Step => {
    const [kind = '', title = '', text = ''] = parts.slice(place * 3);
    return { isRepeated: kind === 'repeat', title: title.trim(), text: text.trim() };
  });
  if (steps.length === 0 || steps.some(({ text }) => text === ''))
    throw new MigrationFailure(
      `La migración ${name} dice «-- batches» y le falta un paso («-- once: …» o «-- repeat: …»).`,
    );
  return steps;
}

export interface StepRun {
  readonly client: pg.Client;
  readonly name: string;
  readonly persist: Persist;
  readonly log: ((line: string) => void) | undefined;
}

/** Runs the steps in order; each statement is committed before the next one begins. */
export async function runSteps(run: StepRun, steps: readonly Step[]): Promise<void> {
  const { client, name, persist, log } = run;
  for (const [place, step] of steps.entries()) {
    const where = `${name}, paso ${place + 1} de ${steps.length} (${step.title})`;
    log?.(where);
    // Building an index without locking waits for every older transaction, and nobody waits for it.
    const isConcurrent = /\bconcurrently\b/i.test(step.text);
    await client.query(`set lock_timeout = ${isConcurrent ? 0 : lockTimeoutMilliseconds}`);
    if (isConcurrent) await dropInvalidIndexes(client, step);
    if (step.isRepeated) await repeat(run, step, where);
    else await persist(() => runAlone(client, step));
  }
  await client.query('reset lock_timeout');
}

/** The extended protocol takes a single statement, so that none of them shares its transaction with another. */
const runAlone = (client: pg.Client, { text }: Step) => client.query({ text, queryMode: 'extended' } as pg.QueryConfig);

async function repeat({ client, name, persist, log }: StepRun, step: Step, where: string): Promise<void> {
  let [done, saidAt] = [0, Date.now()];
  for (;;) {
    const { command, rowCount } = await persist(() => runAlone(client, step));
    if (!['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command))
      throw new MigrationFailure(
        `La migración ${name} repite un paso que no escribe (${step.title}): no acabaría nunca.`,
      );
    if (!rowCount) break;
    done += rowCount;
    if (Date.now() - saidAt > lineMilliseconds) {
      log?.(`${where}: ${done} filas`);
      saidAt = Date.now();
    }
  }
  log?.(`${where}: terminado, ${done} filas`);
}

/** An index whose building was interrupted stays behind, useless; `if not exists` would be content with it. */
async function dropInvalidIndexes(client: pg.Client, { text }: Step): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and pg_table_is_visible(c.oid)`);
  for (const { name } of rows)
    if (text.match(/\w+/g)?.includes(name)) await client.query(`drop index concurrently ${JSON.stringify(name)}`);
}
