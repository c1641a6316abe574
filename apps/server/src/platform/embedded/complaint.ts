import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { firstLine } from './failure.ts';
import { readIfPresent } from './leases.ts';

/** What PostgreSQL said about this start: before it opened its log, or else in the log. */
export async function readComplaint(
  paths: { readonly startLog: string; readonly log: string },
  since: number,
): Promise<string> {
  const started = (await readIfPresent(paths.startLog)) ?? '';
  const early = findComplaint(started);
  if (early !== undefined) return early;
  let logged = '';
  for (const name of await readdir(paths.log).catch(() => [])) {
    const path = join(paths.log, name);
    if ((await stat(path)).mtimeMs >= since - 1_000) logged += await readTail(path);
  }
  return findComplaint(logged) ?? firstLine(started);
}

function findComplaint(text: string): string | undefined {
  const complaints = text
    .split('\n')
    .filter((line) => /(FATAL|PANIC|ERROR|error while loading)/.test(line))
    // What the sessions of the server before this one were told.
    .filter((line) => !/terminating connection|the database system is/.test(line));
  return complaints.at(-1)?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '');
}

async function readTail(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, 16_384);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8');
  } finally {
    await file.close();
  }
}
