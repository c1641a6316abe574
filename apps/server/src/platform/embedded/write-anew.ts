import { chmod, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that PostgreSQL's own account reads, in a folder that is that account's: whatever stands there is taken away and not
 * followed, so that a link cannot lead our hand to another file.
 */
export async function writeAnew(path: string, text: string): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, text, { flag: 'wx', mode: 0o644 });
  await chmod(path, 0o644);
}
