import { existsSync, readFileSync } from 'node:fs';
import { appendFile, chown, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { makeScratchFolder } from '../../../../../test/support/scratch.ts';
import { findFreePort } from '../embedded/ports.ts';
import { startEmbeddedPostgres } from '../embedded/postgres.ts';
import { chooseAccount, findPrograms, run } from '../embedded/postgres-programs.ts';

/** A primary of a test's own: what a power cut takes does not matter here, what was told and is not there does. */
const settings = { fsync: 'off', full_page_writes: 'on', shared_buffers: '32MB', wal_keep_size: '256MB' };

export async function startPrimary() {
  const dataDir = await makeScratchFolder('millaje-replica-');
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  return {
    url: postgres.url,
    dataDir,
    async stop(): Promise<void> {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Primary = Awaited<ReturnType<typeof startPrimary>>;

/** Copies a running primary's files, as pg_basebackup does, and starts a second PostgreSQL on them that follows it. */
export async function startStandby({ url, dataDir }: Primary) {
  const folder = join(dataDir, 'postgres');
  const [cluster, standby] = [join(folder, 'cluster'), join(folder, 'standby')];
  const [programs, account, port] = [await findPrograms(), await chooseAccount(cluster), await findFreePort()];
  const backup = new pg.Client({ connectionString: url });
  await backup.connect();
  await backup.query(`select pg_backup_start('standby', true)`);
  await run('cp', ['-a', cluster, standby], account);
  const { rows } = await backup.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await backup.end();
  await rm(join(standby, 'postmaster.pid'), { force: true });
  await writeFile(join(standby, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(standby, 'standby.signal'), '');
  await appendFile(join(standby, 'postgresql.auto.conf'), `\nprimary_conninfo = '${url}'\n`);
  if ('uid' in account)
    for (const name of ['backup_label', 'standby.signal']) await chown(join(standby, name), account.uid, account.gid);
  const control = (...args: string[]) => run(programs.pg_ctl, [...args, '-D', standby, '-w', '-s'], account);

  async function start(): Promise<void> {
    const started = await control(
      'start',
      '-l',
      join(folder, 'standby.log'),
      '-o',
      `-p ${port} -c logging_collector=off`,
    );
    if (started.code !== 0) throw new Error(`${started.output} ${await readFile(join(folder, 'standby.log'), 'utf8')}`);
  }
  const signalAll = (signal: NodeJS.Signals) => {
    const postmaster = readFileSync(join(standby, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
    for (const pid of [postmaster, ...children]) process.kill(Number(pid), signal);
  };
  const urlOf = (databaseUrl: string) => Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  await start();
  return {
    /** The same database, there. */
    urlOf,
    start,
    /** As if its machine were gone. */
    async kill(): Promise<void> {
      if (!existsSync(join(standby, 'postmaster.pid'))) return;
      signalAll('SIGCONT');
      await control('stop', '-m', 'immediate');
    },
    /** Goes ways of its own from now on, and then says again that it is a replica: as one that follows a server that was promoted. */
    async goApart(): Promise<void> {
      await control('promote');
      const client = new pg.Client({ connectionString: urlOf(url) });
      await client.connect();
      // More is written there than at home.
      for (let segment = 0; segment < 3; segment += 1)
        await client.query(`select pg_logical_emit_message(true, 'apart', 'apart'), pg_switch_wal()`);
      await client.end();
      await control('stop', '-m', 'fast');
      await appendFile(join(standby, 'postgresql.auto.conf'), `\nprimary_conninfo = ''\n`);
      await writeFile(join(standby, 'standby.signal'), '');
      if ('uid' in account) await chown(join(standby, 'standby.signal'), account.uid, account.gid);
      await start();
    },
    /** All of its processes stand still: it accepts connections and says nothing. */
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  };
}

export type Standby = Awaited<ReturnType<typeof startStandby>>;
