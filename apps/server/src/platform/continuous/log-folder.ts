import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseSegmentName, segmentName } from './lsn.ts';
import { writeWhole } from './write-whole.ts';

/** What was made, renamed or taken away in a folder is there after a power cut, too. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Where a stream of this timeline would go on: after the last whole file, or at the start of the one that was begun. */
export function findPosition(folder: string, timeline: number, segmentBytes: number): bigint | undefined {
  const known = existsSync(folder) ? readdirSync(folder) : [];
  const places = known.flatMap((name) => {
    const segment = parseSegmentName(name, segmentBytes);
    if (segment?.timeline !== timeline) return [];
    return [(segment.number + (name.endsWith('.partial') ? 0n : 1n)) * BigInt(segmentBytes)];
  });
  return places.reduce<bigint | undefined>(
    (last, place) => (last === undefined || place > last ? place : last),
    undefined,
  );
}

/**
 * Keeps the log as PostgreSQL keeps it: a file for each segment, under its name once it is full, `.partial` (and with zeros
 * behind its end) before. Writing is synchronous: nothing else is to be done by whoever writes.
 */
export function createLogFolder(
  folder: string,
  { timeline, segmentBytes }: { timeline: number; segmentBytes: number },
) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const bytes = BigInt(segmentBytes);
  let open: { readonly number: bigint; readonly descriptor: number; readonly path: string } | undefined;
  let isDirty = false;
  let written = 0n;

  function begin(number: bigint) {
    const path = join(folder, segmentName({ timeline, number }, segmentBytes));
    const descriptor = openSync(`${path}.partial`, existsSync(`${path}.partial`) ? 'r+' : 'wx+', 0o600);
    ftruncateSync(descriptor, segmentBytes);
    syncFolder(folder);
    return (open = { number, descriptor, path });
  }

  function finish(): void {
    if (!open) return;
    fsyncSync(open.descriptor);
    closeSync(open.descriptor);
    renameSync(`${open.path}.partial`, open.path);
    syncFolder(folder);
    open = undefined;
    isDirty = false;
  }

  return {
    /** Writes bytes where they belong. They come in the order of the log, from the start of a segment on. */
    write(start: bigint, data: Buffer): void {
      for (let at = 0; at < data.length;) {
        const place = start + BigInt(at);
        const segment = open?.number === place / bytes ? open : begin(place / bytes);
        const offset = Number(place % bytes);
        const length = Math.min(data.length - at, segmentBytes - offset);
        writeWhole(segment.descriptor, data.subarray(at, at + length), offset);
        isDirty = true;
        at += length;
        written = start + BigInt(at);
        if (offset + length === segmentBytes) finish();
      }
    },
    /** Puts what was written on the disk; returns up to where the log is safe. */
    flush(): bigint {
      if (open && isDirty) fdatasyncSync(open.descriptor);
      isDirty = false;
      return written;
    },
    close(): void {
      if (!open) return;
      fsyncSync(open.descriptor);
      closeSync(open.descriptor);
      open = undefined;
    },
  };
}

export type LogFolder = ReturnType<typeof createLogFolder>;
