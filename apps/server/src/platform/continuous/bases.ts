import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupFailure } from '../backup/failure.ts';
import { formatLsn, parseLsn, parseSegmentName } from './lsn.ts';
import { syncFolder } from './log-folder.ts';
import type { Replication, System } from './replication.ts';
import { writeWhole } from './write-whole.ts';

const baseSchema = z.object({
  format: z.literal(1),
  system: z.string(),
  timeline: z.int(),
  segment_bytes: z.int(),
  /** Between these places of the log it was read: only with the log from the first to the second it is a database. */
  start: z.string(),
  end: z.string(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime(),
  bytes: z.int(),
  sha256: z.string(),
});

/** A copy of a whole database's folder, on which the log can be played. */
export interface Base {
  readonly name: string;
  readonly system: string;
  readonly timeline: number;
  readonly segmentBytes: number;
  readonly start: bigint;
  readonly end: bigint;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly bytes: number;
  readonly sha256: string;
}

/** Where a continuous backup keeps its parts. */
export const partsOf = (folder: string) => ({
  log: join(folder, 'wal'),
  /** The password of an embedded database's owner, which is not in the database. */
  password: join(folder, 'password'),
  slot: join(folder, 'slot'),
  latest: join(folder, 'latest.json'),
  tar: (base: Base) => join(folder, base.name, 'base.tar'),
});

/** The whole bases of a folder, the oldest first. Refuses one that cannot be understood. */
export async function listBases(folder: string): Promise<Base[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^base-\d{8}T\d{9}Z$/.test(name));
  const bases = await Promise.all(names.toSorted().map((name) => readBase(folder, name)));
  return bases.filter((base) => base !== undefined);
}

/** Undefined where whoever follows has forgotten it meanwhile. */
async function readBase(folder: string, name: string): Promise<Base | undefined> {
  const path = join(folder, name, 'base.json');
  const text = await readFile(path, 'utf8').catch(() => '');
  if (text === '' && !existsSync(join(folder, name))) return undefined;
  const read = baseSchema.safeParse(text === '' ? undefined : JSON.parse(text));
  if (!read.success) throw new BackupFailure(`No se entiende ${path}: aparte esa copia base.`);
  const {
    segment_bytes: segmentBytes,
    start,
    end,
    started_at: startedAt,
    finished_at: finishedAt,
    ...rest
  } = read.data;
  return {
    name,
    ...rest,
    segmentBytes,
    start: parseLsn(start),
    end: parseLsn(end),
    startedAt: new Date(startedAt),
    finishedAt: new Date(finishedAt),
  };
}

export interface TakeBaseOptions {
  readonly folder: string;
  readonly replication: Replication;
  readonly system: System;
  readonly segmentBytes: number;
  /** Waited for before the base gets its name: then the log that makes it whole is on the disk. */
  readonly untilFlushed: (place: bigint) => Promise<void>;
}

/** Copies the database's folder while everything goes on. What is interrupted has no name, and is taken away by the next one. */
export async function takeBase({
  folder,
  replication,
  system,
  segmentBytes,
  untilFlushed,
}: TakeBaseOptions): Promise<string> {
  const startedAt = new Date();
  const name = `base-${startedAt.toISOString().replaceAll(/[-:.]/g, '')}`;
  const unfinished = (await readdir(folder)).filter((each) => each.startsWith('base-') && each.endsWith('.partial'));
  for (const each of unfinished) await rm(join(folder, each), { recursive: true });
  const path = join(folder, `${name}.partial`);
  mkdirSync(path, { mode: 0o700 });
  const digest = createHash('sha256');
  let bytes = 0;
  const descriptor = openSync(join(path, 'base.tar'), 'wx', 0o600);
  let read: { start: bigint; end: bigint };
  try {
    read = await replication.receiveBase((chunk) => {
      writeWhole(descriptor, chunk, null);
      digest.update(chunk);
      bytes += chunk.length;
    });
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  await untilFlushed(read.end);
  const content: z.output<typeof baseSchema> = {
    format: 1,
    system: system.id,
    timeline: system.timeline,
    segment_bytes: segmentBytes,
    start: formatLsn(read.start),
    end: formatLsn(read.end),
    started_at: startedAt.toISOString(),
    finished_at: new Date().toISOString(),
    bytes,
    sha256: digest.digest('hex'),
  };
  await writeFile(join(path, 'base.json'), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  syncFolder(path);
  renameSync(path, join(folder, name));
  syncFolder(folder);
  return name;
}

/** Takes away what no restore needs any more: all but the newest bases, and the log before the oldest that stays. */
export async function forgetOld(folder: string, keptBases: number): Promise<void> {
  const bases = await listBases(folder);
  const kept = bases.slice(-keptBases);
  const [oldest] = kept;
  if (!oldest) return;
  for (const { name } of bases.slice(0, -keptBases)) {
    // Without its name it is none any more, whoever looks while it goes.
    renameSync(join(folder, name), join(folder, `${name}.partial`));
    await rm(join(folder, `${name}.partial`), { recursive: true });
  }
  const { log } = partsOf(folder);
  const first = oldest.start / BigInt(oldest.segmentBytes);
  for (const name of await readdir(log)) {
    const segment = parseSegmentName(name, oldest.segmentBytes);
    if (segment && segment.timeline <= oldest.timeline && segment.number < first) await rm(join(log, name));
  }
}
