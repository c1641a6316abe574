import { execFile } from 'node:child_process';
import { chmod, mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk that can be full. */
export interface Disk {
  /** Leaves no room but for a moment. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

const size = '2g';
const roomLeftBytes = 200_000;

/**
 * Makes a folder and, where the machine permits it, puts a small file system of its own there (in memory, so that it can be made as
 * small as what is in it). Undefined where it does not: the folder is then one like others, and nothing can fill it.
 */
export async function createDisk(folder: string): Promise<Disk | undefined> {
  await mkdir(folder);
  const mount = (...options: string[]) => run('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', folder]);
  const isMade = await mount(`size=${size}`).then(
    () => true,
    () => false,
  );
  await chmod(folder, 0o755);
  if (!isMade) return undefined;
  return {
    async fill() {
      const { blocks, bfree, bsize } = await statfs(folder);
      await mount('remount', `size=${(blocks - bfree) * bsize + roomLeftBytes}`);
    },
    empty: async () => void (await mount('remount', `size=${size}`)),
    remove: async () => void (await run('umount', ['-l', folder])),
  };
}
