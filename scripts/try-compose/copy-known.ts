import { spawnSync } from 'node:child_process';
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Copies the files that git knows, as they are in the working tree, into a folder: what a clone would have. */
export function copyKnown(folder: string): void {
  const known = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout.split('\n');
  for (const name of known) {
    if (name === '' || !statSync(join(root, name), { throwIfNoEntry: false })?.isFile()) continue;
    cpSync(join(root, name), join(folder, name));
  }
}
