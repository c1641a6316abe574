import type { Readable } from 'node:stream';

/** Where files are kept that people upload: a kind, and an id of 32 hexadecimal digits that nobody can guess. */
export interface FileStore {
  put(kind: string, id: string, content: Uint8Array): Promise<void>;
  /** Undefined when there is none; `size` in bytes. */
  get(kind: string, id: string): Promise<{ readonly content: Readable; readonly size: number } | undefined>;
  remove(kind: string, id: string): Promise<void>;
}
