import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { readComplaint } from './complaint.ts';
import { EmbeddedFailure, firstLine } from './failure.ts';
import { appendTo, writeAnew } from './write-anew.ts';
import { countLeases, processIdentity, readIfPresent, takeLease, withLock } from './leases.ts';
import { findFreePort, isPortFree, parsePort } from './ports.ts';
import { assertReachable, chooseAccount, findPrograms, run } from './postgres-programs.ts';
import type { Account, Programs } from './postgres-programs.ts';

export type EmbeddedPostgres = {
  /** Connects as the owner of the programme's database. */
  url: string;
  /** Stops the database, unless another living process uses it too. */
  stop(): Promise<void>;
  /** Whether it was running already. */
  adopted: boolean;
  pid: number;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Asked for exactly; otherwise the one used last time, or any that is free. */
  port?: number;
  /** Server settings over our own, as in postgresql.conf. */
  settings?: Record<string, string>;
};

const ROLE = 'millaje';
const DATABASE = 'millaje';
const MAJOR_VERSION = '18';
const START_TIMEOUT_MS = 120_000;

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  synchronous_commit: 'on',
  max_wal_size: '2GB',
  // Filled with zeros first, a new file of the write-ahead log had every commit wait 65 ms at each 16 MB (measured); kept ones need no new.
  wal_init_zero: 'off',
  min_wal_size: '1GB',
  max_slot_wal_keep_size: '8GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'on',
  log_directory: '../log',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_line_prefix: '%m [%p] ',
};

/** Everything that one embedded database keeps under the data folder. */
export function layout(dataDir: string) {
  const folder = join(resolve(dataDir), 'postgres');
  return {
    folder,
    cluster: join(folder, 'cluster'),
    settings: join(folder, 'settings.conf'),
    password: join(folder, 'password'),
    port: join(folder, 'port'),
    startLog: join(folder, 'start.log'),
    log: join(folder, 'log'),
    leases: join(folder, 'leases'),
    lock: join(folder, 'lock'),
  };
}
type Layout = ReturnType<typeof layout>;
type Running = { pid: number; port: number; isReady: boolean };

/** What postmaster.pid says, when that process lives and is PostgreSQL. */
async function readRunning(paths: Layout): Promise<Running | undefined> {
  const lines = (await readIfPresent(join(paths.cluster, 'postmaster.pid')))?.split('\n');
  const pid = Number(lines?.[0]);
  const port = parsePort(lines?.[3]);
  if (lines === undefined || port === undefined || processIdentity(pid) === undefined || !(await isPostgres(pid))) {
    return undefined;
  }
  return { pid, port, isReady: lines[7]?.trim() === 'ready' };
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return command.startsWith('postgres');
}

function urlOf(password: string, port: number, database = DATABASE): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`;
}

async function readPassword(paths: Layout): Promise<string> {
  const password = await readIfPresent(paths.password).catch(() => undefined);
  if (password === undefined || password.trim() === '') {
    throw new EmbeddedFailure(`No se puede leer la contraseña de la base de datos en ${paths.password}.`);
  }
  return password.trim();
}

/** The URL of the database that runs now for this data folder, or `undefined`. Commands join it that way. */
export async function readEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const paths = layout(dataDir);
  const running = await readRunning(paths).catch((error: NodeJS.ErrnoException) => {
    // The cluster is closed to everyone but PostgreSQL's own account.
    if (error.code === 'EACCES')
      throw new EmbeddedFailure(`No hay permiso para leer ${paths.cluster}: use el mismo usuario que el servidor.`);
    throw error;
  });
  return running?.isReady ? urlOf(await readPassword(paths), running.port) : undefined;
}

/** Connects to the database that holds our data folder, and to no other. */
async function isAnswering(paths: Layout, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(await readPassword(paths), port, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0] !== undefined && (await realpath(rows[0].data_directory)) === (await realpath(paths.cluster));
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === '28P01')
      throw new EmbeddedFailure(`La contraseña de ${paths.password} no es la de la base de datos de ${paths.cluster}.`);
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits for a postmaster that is there already: it may be starting, recovering or stopping. */
async function adopt(paths: Layout): Promise<Running | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const running = await readRunning(paths);
    if (running === undefined) return undefined;
    if (running.isReady && (await isAnswering(paths, running.port))) return running;
    if (Date.now() > deadline) {
      throw new EmbeddedFailure(
        `El PostgreSQL de ${paths.cluster} (proceso ${running.pid}) existe pero no responde; su registro está en ${paths.log}.`,
      );
    }
    await wait(100);
  }
}

/** Makes the database files, whole or not at all: an interrupted first start leaves nothing behind. */
async function initialise(paths: Layout, programs: Programs, account: Account, isDurable: boolean): Promise<void> {
  const fresh = `${paths.cluster}.new`;
  const passwordCopy = join(paths.folder, 'password.new');
  await rm(fresh, { recursive: true, force: true });
  const password = (await readIfPresent(paths.password))?.trim() || randomBytes(24).toString('hex');
  await writeAnew(paths.password, `${password}\n`, { mode: 0o600 });
  await writeAnew(passwordCopy, `${password}\n`, { mode: 0o600, owner: account });
  try {
    const made = await run(
      programs.initdb,
      [
        `--pgdata=${fresh}`,
        '--encoding=UTF8',
        // PostgreSQL's own UTF-8 rules: the same on every machine, whatever locales it has.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--username=${ROLE}`,
        '--auth=scram-sha-256',
        `--pwfile=${passwordCopy}`,
        '--no-instructions',
        ...(isDurable ? [] : ['--no-sync']),
      ],
      account,
    );
    if (made.code !== 0) {
      const reason = made.output.split('\n').find((line) => line.includes('error:') || line.includes('FATAL'));
      throw new EmbeddedFailure(
        `No se pudo crear la base de datos en ${paths.folder}: ${reason?.trim() ?? firstLine(made.output)}`,
      );
    }
  } finally {
    await rm(passwordCopy, { force: true });
  }
  await appendTo(join(fresh, 'postgresql.conf'), "\ninclude = '../settings.conf'\n");
  await rename(fresh, paths.cluster);
}

/** Refuses a folder that holds something other than our database, before PostgreSQL trips over it. */
async function assertCluster(paths: Layout): Promise<void> {
  const version = (await readIfPresent(join(paths.cluster, 'PG_VERSION')))?.trim();
  const advice = 'recupere una copia de seguridad o aparte esa carpeta para empezar de cero.';
  if (version === undefined)
    throw new EmbeddedFailure(`${paths.cluster} no es una base de datos de PostgreSQL (falta PG_VERSION): ${advice}`);
  if (version !== MAJOR_VERSION) {
    throw new EmbeddedFailure(
      `${paths.cluster} dice ser de PostgreSQL «${version.slice(0, 20)}» y aquí se usa la versión ${MAJOR_VERSION}: ${advice}`,
    );
  }
  for (const name of ['global/pg_control', 'base', 'pg_wal', 'postgresql.conf']) {
    if (!existsSync(join(paths.cluster, name))) {
      throw new EmbeddedFailure(`La base de datos de ${paths.cluster} está dañada (falta ${name}): ${advice}`);
    }
  }
}

async function writeSettings(paths: Layout, programs: Programs, account: Account, asked: Record<string, string>) {
  const probe = ['-D', paths.cluster, '-c', 'wal_compression=lz4', '-C', 'wal_compression'];
  await writeAnew(paths.settings, '');
  const hasLz4 = (await run(programs.postgres, probe, account)).code === 0;
  const settings = { ...SETTINGS, wal_compression: hasLz4 ? 'lz4' : 'on', ...asked };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  await writeAnew(paths.settings, `# Written at every start.\n${lines.join('')}`);
}

async function launch(
  paths: Layout,
  programs: Programs,
  account: Account,
  options: EmbeddedPostgresOptions,
): Promise<Running> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let remembered = parsePort(await readIfPresent(paths.port));
  for (;;) {
    const port = options.port ?? (await findFreePort(remembered));
    if (options.port !== undefined && !(await isPortFree(port)))
      throw new EmbeddedFailure(`El puerto ${port} de PostgreSQL está ocupado.`);
    await removeForeignPidFile(paths);
    await rm(paths.startLog, { force: true });
    const since = Date.now();
    const server = ['start', '-D', paths.cluster, '-w', '-t', '120', '-s', '-l', paths.startLog, '-o', `-p ${port}`];
    const outcome = await run(programs.pg_ctl, server, account);
    if (outcome.code === 0) {
      const running = await adopt(paths);
      if (running !== undefined) {
        await writeAnew(paths.port, `${port}\n`);
        return running;
      }
    }
    const complaint = await readComplaint(paths, since);
    // After a crash the old backends may hold the shared memory for a moment; a port may be taken between look and use.
    const isPassing = /pre-existing shared memory|shared memory segment|still in use/.test(complaint);
    const isPortTaken = /could not (create any TCP\/IP sockets|bind)/.test(complaint) && options.port === undefined;
    if (isPortTaken) remembered = undefined;
    if (!(isPassing || isPortTaken) || Date.now() > deadline) {
      throw new EmbeddedFailure(`PostgreSQL no arranca con ${paths.cluster}: ${complaint} (más en ${paths.log}).`);
    }
    await wait(250);
  }
}

/**
 * PostgreSQL itself clears the pid file of a postmaster that is gone. It does not when the number was given to some other
 * program, nor when nobody collects the dead process (a container whose first process is not an init): that is done here.
 */
async function removeForeignPidFile(paths: Layout): Promise<void> {
  const path = join(paths.cluster, 'postmaster.pid');
  const pid = Number.parseInt((await readIfPresent(path)) ?? '', 10);
  if (!(pid > 0)) return;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
  }
  if (processIdentity(pid) === undefined || !(await isPostgres(pid))) await rm(path, { force: true });
}

async function ensureDatabase(password: string, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(password, port, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function prepareFolder(paths: Layout): Promise<void> {
  try {
    await mkdir(paths.folder, { recursive: true });
  } catch (error) {
    throw new EmbeddedFailure(
      `No se puede crear ${paths.folder} (${(error as NodeJS.ErrnoException).code}): revise DATA_DIR.`,
    );
  }
}

/** Refuses a data folder that has no database yet, for whoever only looks and must make none. */
export function requireEmbeddedPostgres(dataDir: string): void {
  if (!existsSync(layout(dataDir).cluster))
    throw new EmbeddedFailure(`No hay base de datos en ${dataDir}: inicie el programa una vez, que la crea.`);
}

/**
 * Starts the database of this data folder, or adopts the one that runs already. It lives in a session of its own, so that the
 * terminal's Ctrl+C reaches the server first and `stop` comes when the server has drained. Throws `EmbeddedFailure`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const paths = layout(options.dataDir);
  const programs = await findPrograms();
  await prepareFolder(paths);
  const account = await chooseAccount(paths.cluster);
  if ('uid' in account) await chown(paths.folder, account.uid, account.gid);
  await assertReachable(programs, paths.folder, account);
  return withLock(paths.lock, async () => {
    if (!existsSync(paths.cluster)) await initialise(paths, programs, account, options.settings?.['fsync'] !== 'off');
    await assertCluster(paths);
    const found = await adopt(paths);
    if (found === undefined) await writeSettings(paths, programs, account, options.settings ?? {});
    const running = found ?? (await launch(paths, programs, account, options));
    const password = await readPassword(paths);
    await ensureDatabase(password, running.port);
    const release = await takeLease(paths.leases);
    return {
      url: urlOf(password, running.port),
      pid: running.pid,
      adopted: found !== undefined,
      stop: () => withLock(paths.lock, () => release().then(() => stopUnused(paths, programs, account))),
    };
  });
}

async function stopUnused(paths: Layout, programs: Programs, account: Account): Promise<void> {
  if ((await countLeases(paths.leases)) > 0 || (await readRunning(paths)) === undefined) return;
  for (const mode of ['fast', 'immediate']) {
    await run(programs.pg_ctl, ['stop', '-D', paths.cluster, '-m', mode, '-w', '-t', '60', '-s'], account);
    if ((await readRunning(paths)) === undefined) return;
  }
  throw new EmbeddedFailure(`PostgreSQL no se detiene (${paths.cluster}).`);
}

/** Stops the database of a data folder that no living process uses any more. Returns whether it is free now. */
export async function stopAbandonedPostgres(dataDir: string): Promise<boolean> {
  const paths = layout(dataDir);
  if (!existsSync(paths.cluster)) return true;
  const programs = await findPrograms();
  const account = await chooseAccount(paths.cluster);
  return withLock(paths.lock, async () => {
    await stopUnused(paths, programs, account);
    return (await countLeases(paths.leases)) === 0;
  });
}
