// node scripts/keep-release.ts FOLDER: keeps a release, so that tests upgrade from it. FOLDER is its tree, with what it depends on
// installed and its contract built. It is started with its own examples, which its own settler settles; some operations more wait,
// and some miles are held. What stays in test/former-release is its own backup of that, and its ledger as one file.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { constants, gzipSync } from 'node:zlib';
import pg from 'pg';
import { readEmbeddedUrl, startEmbeddedPostgres } from '../apps/server/src/platform/embedded/postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const kept = join(root, 'test/former-release');

type Ledger = {
  submitMany: (requests: readonly Record<string, unknown>[]) => Promise<{ kind: string; holdId?: bigint }[]>;
  close: () => Promise<void>;
};

const folder = process.argv[2];
if (folder === undefined) throw new Error('node scripts/keep-release.ts FOLDER');
const release = resolve(folder);
const dataDir = await mkdtemp(join(tmpdir(), 'millaje-keep-release-'));
// PostgreSQL's own account has to reach it.
spawnSync('chmod', ['755', dataDir]);
const environment = { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' };
await mkdir(kept, { recursive: true });
try {
  await runUntilSettled();
  const database = await startEmbeddedPostgres({ dataDir });
  try {
    await keepLedger();
    await leaveWork(database.url);
    const copy = join(kept, 'copy.sql.gz');
    await rm(copy, { force: true });
    const saved = spawnSync(process.execPath, ['apps/server/src/commands/backup.ts', copy], {
      cwd: release,
      env: environment,
      stdio: 'inherit',
    });
    if (saved.status !== 0) throw new Error('the release made no backup');
  } finally {
    await database.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** Starts the release as a person does, and stops it once its settler has written every example into the chain. */
async function runUntilSettled(): Promise<void> {
  const server: ChildProcess = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: release,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  if (!server.stdout) throw new Error('nothing is heard of the release');
  for await (const line of createInterface({ input: server.stdout })) {
    process.stdout.write(`${line}\n`);
    if (line.includes('está listo')) break;
  }
  const client = new pg.Client({ connectionString: await readEmbeddedUrl(dataDir) });
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ waiting: string; settled: string }>(
      `select count(*) filter (where not s.is_off_chain and b.status is distinct from 'confirmed') as waiting,
         count(*) filter (where b.status = 'confirmed') as settled
       from operations o left join settlements s on s.operation_id = o.id left join settlement_batches b on b.id = s.batch_id`,
    );
    if (rows[0]?.waiting === '0' && rows[0].settled !== '0') break;
    await pause(200);
  }
  await client.end();
  server.kill('SIGTERM');
  await ended;
}

/** The ledger with everything that it uses, so that nothing of this tree has a part in how the release posts. */
async function keepLedger(): Promise<void> {
  const output = join(dataDir, 'ledger.mjs');
  const made = spawnSync(
    join(release, 'node_modules/.bin/rolldown'),
    [
      join(release, 'apps/server/src/modules/ledger/index.ts'),
      '--file',
      output,
      '--platform',
      'node',
      '--format',
      'esm',
      '--minify',
    ],
    { cwd: release, stdio: 'inherit' },
  );
  if (made.status !== 0) throw new Error('the ledger was not bundled');
  await writeFile(
    join(kept, 'ledger.mjs.gz'),
    gzipSync(await readFile(output), { level: constants.Z_BEST_COMPRESSION }),
  );
}

/** Operations that the settler has not seen, a hold that stays, one that was given back, one that became an operation. */
async function leaveWork(databaseUrl: string): Promise<void> {
  const { createLedger } = (await import(join(dataDir, 'ledger.mjs'))) as {
    createLedger: (options: { databaseUrl: string }) => Ledger;
  };
  const ledger = createLedger({ databaseUrl });
  const base = (key: string) => ({ scope: 'programme', key, inputHash: 'kept' });
  const reward = (number: number) => ({
    ...base(`kept reward ${number}`),
    kind: 'post',
    type: 'reward',
    from: { accountId: 1n },
    to: { accountId: 1000n + BigInt(number % 4) },
    amount: BigInt(100 + number),
    description: 'Premio',
  });
  const hold = (number: number) => ({
    ...base(`kept hold ${number}`),
    kind: 'hold',
    accountId: 1000n + BigInt(number),
    amount: 25n,
    description: 'Reserva',
    expiresAt: new Date('2099-01-01T00:00:00Z'),
  });
  try {
    await ledger.submitMany(Array.from({ length: 20 }, (_, number) => reward(number)));
    const [posted, released, ...rest] = await ledger.submitMany([0, 1, 2, 3].map(hold));
    const ended = await ledger.submitMany([
      {
        ...base('kept hold posted'),
        kind: 'post_hold',
        holdId: posted?.holdId,
        type: 'redemption',
        to: { accountId: 3n },
        amount: 25n,
        description: 'Canje',
      },
      { ...base('kept hold released'), kind: 'release_hold', holdId: released?.holdId, as: 'voided' },
    ]);
    const kinds = [posted, released, ...rest, ...ended].map((answer) => answer?.kind);
    process.stdout.write(`${kinds.join(', ')}\n`);
    if (kinds.includes('refused')) throw new Error('the ledger of the release refused what waits');
  } finally {
    await ledger.close();
  }
}
