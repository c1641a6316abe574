import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programEnvironment } from '../../../../../test/support/programs.ts';
import { ask, content, restoredFrom, reward, withProgramme } from '../backup/backup.fixture.ts';
import { chooseAccount, findPrograms } from '../embedded/postgres-programs.ts';
import { findFreePort } from '../embedded/ports.ts';
import { startEmbeddedPostgres } from '../embedded/postgres.ts';
import { destroy, startDatabase, untilKept } from './continuous.fixture.ts';

/** The commands themselves, with everything killed while miles move; and what an own PostgreSQL is restored by. */
let folder: string;
let database: Awaited<ReturnType<typeof startDatabase>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-continuous-'));
  await chmod(folder, 0o755);
  database = await startDatabase();
});
afterAll(async () => {
  await database.stop();
  for (const path of [folder, database.dataDir]) await rm(path, { recursive: true, force: true });
});

const commandOf = (name: string) => fileURLToPath(new URL(`../../commands/${name}.ts`, import.meta.url));
const start = (name: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  spawn(process.execPath, [commandOf(name), ...args], { env: { ...programEnvironment, ...env } });

async function follow(copy: string, env: Readonly<Record<string, string>>, line: string) {
  const child = start('backup', ['--continuous', copy], env);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 60_000, interval: 50 }).toContain(line);
  return child;
}

async function end(child: ReturnType<typeof start>, signal: NodeJS.Signals) {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

test(
  'at most the last five seconds are lost when database and follower die under load, the follower not for the first time',
  { timeout: 240_000 },
  async () => {
    const copy = join(folder, 'copia');
    const env = { DATA_DIR: database.dataDir };
    const first = await follow(copy, env, 'Copia base guardada');
    await withProgramme(database.url, ({ ledger }) => reward(ledger, 'while the first follows'));
    await end(first, 'SIGKILL');
    await withProgramme(database.url, ({ ledger }) => reward(ledger, 'while nobody follows'));
    const second = await follow(copy, env, 'Se sigue la base de datos');
    const answered: { id: bigint; at: number }[] = [];
    await withProgramme(database.url, async ({ ledger }) => {
      for (const until = Date.now() + 7_000; Date.now() < until;) {
        const answer = await reward(ledger, `load ${answered.length}`);
        if (answer?.kind === 'posted') answered.push({ id: answer.operation.id, at: Date.now() });
      }
    });
    const killedAt = Date.now();
    second.kill('SIGKILL');
    await destroy(database);

    const startedAt = performance.now();
    const restore = start('restore', ['--continuous', copy], env);
    const [said, errors] = await Promise.all([text(restore.stdout), text(restore.stderr), once(restore, 'exit')]);
    expect({ code: restore.exitCode, errors }).toEqual({ code: 0, errors: '' });
    expect(said).toContain('Los libros cuadran.');
    expect(performance.now() - startedAt).toBeLessThan(60_000);

    Object.assign(database, await startEmbeddedPostgres({ dataDir: database.dataDir }));
    const rows = await ask<{ id: bigint }>(database.url, 'select id from operations');
    const kept = new Set(rows.map(({ id }) => id));
    const lost = answered.filter(({ id }) => !kept.has(id));
    expect(answered.length).toBeGreaterThan(100);
    expect(lost.filter(({ at }) => killedAt - at > 5_000)).toEqual([]);
  },
);

/** The lines of a block of the runbook that begins with this comment. */
async function blockOf(comment: string): Promise<string> {
  const runbook = await readFile(new URL('../../../../../docs/runbooks/backup.md', import.meta.url), 'utf8');
  const block = runbook.split('```sh\n').find((part) => part.startsWith(comment));
  if (block === undefined) throw new Error(`the runbook has no block «${comment}»`);
  return block.slice(0, block.indexOf('```'));
}

test(
  'an own PostgreSQL is followed by a role that may only that, and restored by the lines of the runbook',
  { timeout: 240_000 },
  async () => {
    const copy = join(folder, 'propia');
    const programs = await findPrograms();
    await ask(database.url, "create role millaje_backup login replication password 'solo para copiar'");
    const url = Object.assign(new URL(database.url), { username: 'millaje_backup', password: 'solo para copiar' });
    const following = await follow(copy, { DATABASE_URL: url.href, DATA_DIR: folder }, 'Copia base guardada');
    await withProgramme(database.url, ({ ledger }) => reward(ledger, 'after the base'));
    const before = await content(database.url);
    await untilKept(copy, database.url);
    await end(following, 'SIGTERM');

    const target = await mkdtemp(join(tmpdir(), 'millaje-own-'));
    const account = await chooseAccount(join(target, 'none'));
    if ('uid' in account) await chown(target, account.uid, account.gid);
    await chmod(target, 0o755);
    // The folder may be read by whoever restores, as by a mount or a copy of it.
    const opened = spawn('chmod', ['-R', 'a+rX', copy]);
    await once(opened, 'exit');
    const port = await findFreePort();
    const env = {
      PATH: `${join(programs.postgres, '..')}:${programEnvironment.PATH}`,
      FOLDER: copy,
      NEW: join(target, 'nueva'),
      LC_ALL: 'C',
    };
    const run = async (script: string) => {
      const child = spawn('/bin/bash', ['-euo', 'pipefail', '-c', script], {
        ...account,
        cwd: '/',
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      if (child.exitCode !== 0) throw new Error(`${said}\n${errors}`);
    };
    await run(await blockOf('# Put the newest base'));
    // An embedded cluster's settings stand beside it; one's own stand in it.
    await run(
      `sed -i "/include = /d" "$NEW/postgresql.conf"; echo "unix_socket_directories = ''" >> "$NEW/postgresql.conf"`,
    );
    const begin = (await blockOf('# Play the log')).replace('pg_ctl ', `pg_ctl -o '-p ${port}' -l "$NEW.log" `);
    await run(begin);
    const restored = Object.assign(new URL(database.url), { port: String(port) }).href;
    try {
      const ready = async () =>
        (await ask<{ recovers: boolean }>(restored, 'select pg_is_in_recovery() as recovers'))[0]?.recovers;
      await expect.poll(ready, { timeout: 30_000 }).toBe(false);
      const { sequences: _then, ...rows } = before;
      const { sequences: _now, ...found } = await content(restored);
      expect(restoredFrom(found)).toEqual(restoredFrom(rows));
    } finally {
      await run('pg_ctl -D "$NEW" -m immediate stop');
      await rm(target, { recursive: true, force: true });
    }
  },
);
