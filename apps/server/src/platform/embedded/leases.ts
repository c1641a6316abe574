import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, lstat, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedFailure } from './failure.ts';

/**
 * Says which process a number means: `undefined` when none lives, otherwise a text that differs from every other process
 * that had the same number, so that a number that was given again is not taken for the old process.
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${pid} ${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return started === '' ? undefined : `${pid} ${started}`;
  } catch {
    return undefined;
  }
}

/** Whether the process that wrote this identity still lives. */
export function isAlive(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  return processIdentity(pid) === identity.trim();
}

function ownIdentity(): string {
  return processIdentity(process.pid) ?? String(process.pid);
}

/** The file's text, or `undefined` when there is no such file. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function releaseIfAbandoned(path: string): Promise<void> {
  const holder = await readIfPresent(path);
  if (holder === undefined || isAlive(holder)) return;
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    // Someone may have taken the lock between reading and renaming: then it goes back to them.
    const moved = await readIfPresent(aside);
    if (moved !== undefined && isAlive(moved)) await link(aside, path);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** Runs `work` while no other living process runs under the same lock file. Refuses after three minutes. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const mine = `${path}.${randomUUID()}`;
  const deadline = Date.now() + 180_000;
  await writeFile(mine, ownIdentity(), { mode: 0o600 });
  try {
    for (;;) {
      try {
        await link(mine, path);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      if (Date.now() > deadline) throw new EmbeddedFailure(`Otro proceso retiene ${path} desde hace demasiado tiempo.`);
      await releaseIfAbandoned(path);
      await wait(50);
    }
  } finally {
    await rm(mine, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes down that this process uses the service of `folder`, and returns how to take that back. */
export async function takeLease(folder: string): Promise<() => Promise<void>> {
  await dropLink(folder);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  await writeFile(path, ownIdentity(), { mode: 0o600 });
  return () => rm(path, { force: true });
}

/** The folder around is not always ours alone: a link in the leases' place would have us clear away somebody else's files. */
async function dropLink(folder: string): Promise<void> {
  if ((await lstat(folder).catch(() => undefined))?.isSymbolicLink()) await rm(folder);
}

/** How many leases of living processes there are. Those of dead processes are cleared away. */
export async function countLeases(folder: string): Promise<number> {
  await dropLink(folder);
  let count = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const holder = await readIfPresent(join(folder, name));
    if (holder === undefined) continue;
    if (isAlive(holder)) count += 1;
    else await rm(join(folder, name), { force: true });
  }
  return count;
}
