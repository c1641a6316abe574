import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, chmod, readFile, readdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres, stopAbandonedPostgres } from '../../apps/server/src/platform/embedded/postgres.ts';
import { plant, type Fault } from './fault.ts';
import { createRunner, type Runner } from './suites.ts';

const PREFIX = 'millaje-planted-';
const YOUNG_MS = 5 * 60 * 1000;
/** What a run makes by itself, or must not share. */
const LEFT_OUT = new Set(['node_modules', '.git', 'data', 'coverage', '.react-router']);
/** Caches and links of our own packages, which would lead back to the originals. */
const NOT_LINKED = new Set(['.vite', '.vite-temp', '.cache', '@millaje']);
const POSTGRES_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
};

/** What is checked in although it is made of another file: by which program, and where it stands. */
const MADE_OF: Readonly<Record<string, { program: string; files: readonly string[] }>> = {
  'packages/token/contracts/MilesToken.sol': {
    program: 'packages/token/src/compile.ts',
    files: ['packages/token/src/abi.ts', 'packages/token/src/bytecode.ts'],
  },
};

/** A copy of the working tree, in which faults are planted. */
export interface Bench {
  readonly folder: string;
  readonly runner: Runner;
  /** Plants a fault, does something with it, and puts the file back. Rejects where nothing can be made of the file then. */
  withFault<T>(fault: Fault, work: () => Promise<T>): Promise<T>;
}

export interface Workshop {
  readonly benches: readonly Bench[];
  close(): Promise<void>;
}

/** Clears away what runs that were killed left behind: nobody living holds their database. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs < YOUNG_MS) continue;
    const isFree = await stopAbandonedPostgres(folder).catch(() => false);
    if (isFree) await rm(folder, { recursive: true, force: true });
  }
}

async function linkModules(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (!NOT_LINKED.has(name)) await symlink(join(from, name), join(to, name));
  }
}

/** Copies sources and builds; installed packages are linked, and our own lead to the copies. */
export async function copyTree(root: string, folder: string): Promise<void> {
  await cp(root, folder, {
    recursive: true,
    filter: (path) =>
      !relative(root, path)
        .split(sep)
        .some((part) => LEFT_OUT.has(part)),
  });
  await linkModules(join(root, 'node_modules'), join(folder, 'node_modules'));
  const ours = join(root, 'node_modules', '@millaje');
  await mkdir(join(folder, 'node_modules', '@millaje'));
  for (const name of await readdir(ours))
    await symlink(await readlink(join(ours, name)), join(folder, 'node_modules', '@millaje', name));
  for (const workspace of await readdir(join(root, 'apps'))) {
    const path = join('apps', workspace, 'node_modules');
    if ((await stat(join(root, path)).catch(() => undefined)) !== undefined)
      await linkModules(join(root, path), join(folder, path));
  }
}

async function makeBench(root: string, folder: string, postgresUrl: string): Promise<Bench> {
  await copyTree(root, folder);
  const runner = createRunner(folder, postgresUrl);
  return {
    folder,
    runner,
    async withFault(fault, work) {
      const made = MADE_OF[fault.file];
      const files = [fault.file, ...(made?.files ?? [])];
      const sound = await Promise.all(
        files.map((file) => join(folder, file)).map(async (path) => ({ path, text: await readFile(path, 'utf8') })),
      );
      try {
        await writeFile(join(folder, fault.file), plant(sound[0]?.text ?? '', fault));
        if (made) await promisify(execFile)(process.execPath, [join(folder, made.program)], { cwd: folder });
        runner.forget(files);
        return await work();
      } finally {
        for (const { path, text } of sound) await writeFile(path, text);
        runner.forget(files);
      }
    },
  };
}

/** Opens a place with `count` copies of the working tree and one PostgreSQL for all of them; `close` clears it away. */
export async function openWorkshop(root: string, count: number): Promise<Workshop> {
  await sweep();
  const place = await mkdtemp(join(tmpdir(), PREFIX));
  // PostgreSQL runs as another user when this runs as root.
  await chmod(place, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: place, settings: POSTGRES_SETTINGS });
  let benches: readonly Bench[] = [];
  const close = async () => {
    for (const { runner } of benches) runner.close();
    await postgres.stop();
    await rm(place, { recursive: true, force: true });
  };
  try {
    const folders = Array.from({ length: count }, (_, index) => join(place, `tree-${index + 1}`));
    benches = await Promise.all(folders.map((folder) => makeBench(root, folder, postgres.url)));
    return { benches, close };
  } catch (error) {
    await close();
    throw error;
  }
}
