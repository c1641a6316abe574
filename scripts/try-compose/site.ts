import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { english, generateMnemonic, generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { copyKnown } from './copy-known.ts';

/** A name for which Caddy is its own authority, and which browsers look for on this very machine. */
export const siteAddress = 'millas.localhost';
export const siteUrl = `https://${siteAddress}`;

/** A folder like the one on a bare machine: the programme, its settings, and docker compose over both. */
export interface Site {
  readonly folder: string;
  readonly metricsToken: string;
  /** Runs `docker compose …` there; throws unless it ends well. */
  readonly compose: (args: readonly string[], options?: ComposeOptions) => string;
  /** The same, while everything else goes on. */
  readonly meanwhile: (args: readonly string[]) => Promise<unknown>;
  /** A statement in the database as its superuser, through psql's socket. */
  readonly query: (sql: string, database?: string) => string;
  /** A command of ours in a running container. */
  readonly command: (name: string, args: readonly string[], options?: ComposeOptions) => string;
}

interface ComposeOptions {
  readonly input?: string;
  /** What it ends with does not matter. */
  readonly mayFail?: boolean;
}

/**
 * Lays the programme into `folder` as git knows it and does what docs/handbook.md says before the first `docker compose up`. A chain and a mail
 * server of one's own stand beside it, in `compose.override.yaml`: production takes none of ours.
 */
export function layOut(folder: string): Site {
  copyKnown(folder);
  const secret = () => randomBytes(24).toString('hex');
  const names = ['POSTGRES', 'OWNER', 'APP', 'BACKUP'];
  const asked = [...names.map((name) => `${name}_PASSWORD=${secret()}`), `SITE_ADDRESS=${siteAddress}`];
  writeFileSync(join(folder, '.env'), `${asked.join('\n')}\n`, { mode: 0o600 });
  const settings = [
    'CHAIN_RPC_URL=http://chain:8545',
    `CHAIN_ADMIN_ADDRESS=${privateKeyToAddress(generatePrivateKey())}`,
    `WALLET_SEED=${generateMnemonic(english)}`,
    `TOKEN_SECRET=${secret()}`,
    `METRICS_TOKEN=${secret()}`,
    'SMTP_URL=smtps://mail:465',
    `BACKUP_PASSPHRASE=${secret()}`,
    'NODE_EXTRA_CA_CERTS=/beside/mail.crt',
  ];
  writeFileSync(join(folder, 'deploy/millaje.env'), `${settings.join('\n')}\n`, { mode: 0o600 });
  mkdirSync(join(folder, 'backups'), { mode: 0o700 });
  chownSync(join(folder, 'backups'), 1000, 1000);
  layBeside(folder);
  return siteIn(folder);
}

/** What others run: a node of the chain with a block every second, and a server that takes mails by TLS and keeps them. */
function layBeside(folder: string): void {
  const beside = join(folder, 'beside');
  mkdirSync(join(beside, 'mails'), { recursive: true });
  chownSync(join(beside, 'mails'), 1000, 1000);
  cpSync(fileURLToPath(new URL('mail-server.mjs', import.meta.url)), join(beside, 'mail-server.mjs'));
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mail -addext subjectAltName=DNS:mail'.split(' ');
  run('openssl', [...request, '-keyout', join(beside, 'mail.key'), '-out', join(beside, 'mail.crt')], folder);
  // The container's user reads it.
  chmodSync(join(beside, 'mail.key'), 0o644);
  const image = 'millaje:${MILLAJE_VERSION:-latest}';
  const anvil = ['node', 'node_modules/.bin/anvil', '--host=0.0.0.0', '--chain-id=31999', '--block-time=1', '--quiet'];
  const certificate = { volumes: ['./beside:/beside:ro'] };
  const services = {
    chain: { image, command: [...anvil, '--accounts=1'], healthcheck: { disable: true }, init: true },
    mail: {
      image,
      command: ['node', '/beside/mail-server.mjs'],
      user: '0',
      healthcheck: { disable: true },
      init: true,
      volumes: ['./beside:/beside'],
    },
    ...Object.fromEntries(['api', 'worker', 'settler', 'follower'].map((name) => [name, certificate])),
  };
  // YAML takes JSON.
  writeFileSync(join(folder, 'compose.override.yaml'), JSON.stringify({ services }, undefined, 2));
}

/** A folder that was laid out. */
export function siteIn(folder: string): Site {
  const compose: Site['compose'] = (args, options = {}) => run('docker', ['compose', ...args], folder, options);
  return {
    folder,
    metricsToken: settingOf(folder, 'METRICS_TOKEN'),
    compose,
    meanwhile: (args) => promisify(execFile)('docker', ['compose', ...args], { cwd: folder }),
    query: (sql, database = 'millaje') =>
      compose(['exec', '-T', 'database', 'psql', '-XAtq', '-U', 'postgres', '-d', database, '-c', sql]).trim(),
    command: (name, args, options) =>
      compose(['exec', '-T', 'api', 'node', `apps/server/src/commands/${name}.ts`, ...args], options),
  };
}

const settingOf = (folder: string, name: string): string =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(join(folder, 'deploy/millaje.env'), 'utf8'))?.[1] ?? '';

/** A setting of the site, changed where the handbook has it changed. */
export function changeSetting({ folder }: Site, name: string, value: string): void {
  const path = join(folder, 'deploy/millaje.env');
  const others = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(`${name}=`));
  writeFileSync(path, `${[...others, `${name}=${value}`].join('\n')}\n`);
}

function run(program: string, args: readonly string[], cwd: string, options: ComposeOptions = {}): string {
  const done = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    input: options.input ?? '',
    maxBuffer: 2 ** 28,
  });
  if (done.status !== 0 && options.mayFail !== true)
    throw new Error(
      `${program} ${args.join(' ')} ends with ${done.status}:\n${done.stdout.slice(-2000)}${done.stderr.slice(-4000)}`,
    );
  return done.stdout + (options.mayFail === true ? done.stderr : '');
}

/** What `docker compose ps` says of each container. */
export function containersOf(site: Site): { Name: string; Service: string; State: string; Health: string }[] {
  const lines = site.compose(['ps', '--all', '--format', 'json']).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** Waits until something holds; what it last threw is what is told. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  seconds = 120,
): Promise<NonNullable<Awaited<T>>> {
  let trouble: unknown;
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await pause(1000)) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== null && answer !== false) return answer;
    } catch (error) {
      trouble = error;
    }
  }
  throw new Error(`not within ${seconds} s: ${what}`, { cause: trouble });
}

/** Waits until every service runs, and every one that has a check is healthy. */
export async function untilHealthy(site: Site, seconds = 180): Promise<void> {
  const isWell = ({ State, Health }: { State: string; Health: string }) =>
    State === 'running' && (Health === '' || Health === 'healthy');
  await until(
    'every service is healthy',
    () => {
      const bad = containersOf(site).filter((container) => !isWell(container));
      if (bad.length > 0) throw new Error(JSON.stringify(bad.map(({ Name, State, Health }) => [Name, State, Health])));
      return true;
    },
    seconds,
  );
}
