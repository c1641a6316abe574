import { chmod, mkdtemp, readdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const roomBytes = 2 * 1024 ** 3;

/**
 * A new folder that every user can reach, as PostgreSQL's own has to. It lies in memory where there is room: no test asks what
 * outlives a power cut, so none waits for a disk.
 */
export async function makeScratchFolder(prefix: string): Promise<string> {
  const room = await statfs(memory).catch(() => undefined);
  const hasRoom = room !== undefined && room.bavail * room.bsize > roomBytes;
  const folder = await mkdtemp(join(hasRoom ? memory : tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}

/** The folders that were made with this prefix and are still there. */
export async function listScratchFolders(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for (const place of [memory, tmpdir()]) {
    const names = await readdir(place).catch(() => []);
    found.push(...names.filter((name) => name.startsWith(prefix)).map((name) => join(place, name)));
  }
  return found;
}
