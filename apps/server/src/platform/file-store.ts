import type { Readable } from 'node:stream';

/**
 * Where files are kept that people upload: a kind, and an id of 32 hexadecimal digits that nobody can guess. Whatever it is asked while
 * it cannot answer ends in `FilesAway`.
 */
export interface FileStore {
  put(kind: string, id: string, content: Uint8Array): Promise<void>;
  /** Undefined when there is none; `size` in bytes. */
  get(kind: string, id: string): Promise<{ readonly content: Readable; readonly size: number } | undefined>;
  remove(kind: string, id: string): Promise<void>;
}

/** What a file is called below the place where they are kept. Nothing that a caller says leads out of there. */
export function fileName(kind: string, id: string): string {
  if (!/^[a-z_]{2,30}$/.test(kind) || !/^[0-9a-f]{32}$/.test(id)) throw new Error('a file has no such name');
  return `${kind}/${id}`;
}

/** The place where files are kept does not answer now: asking again may help. */
export class FilesAway extends Error {}
