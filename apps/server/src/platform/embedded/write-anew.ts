import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';

interface Held {
  /** Who may do what with it; what everybody may read by default, as PostgreSQL's own account must. */
  readonly mode?: number;
  readonly owner?: { readonly uid: number; readonly gid: number } | Record<string, never>;
}

/**
 * Writes a file in a folder that is the account's of PostgreSQL: whatever stands there is taken away and not followed, so that a
 * link cannot lead our hand to another file. Mode and owner are given to what was opened, whatever stands at the name by then.
 */
export async function writeAnew(path: string, text: string, { mode = 0o644, owner = {} }: Held = {}): Promise<void> {
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    if ('uid' in owner) await file.chown(owner.uid, owner.gid);
    await file.chmod(mode);
  } finally {
    await file.close();
  }
}

/** Writes at the end of a file that stands in such a folder; refuses to follow a link (ELOOP). */
export async function appendTo(path: string, text: string): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW);
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}
