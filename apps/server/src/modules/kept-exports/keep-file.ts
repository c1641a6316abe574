import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { isOfStaff } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import type { FileStore } from '../../platform/file-store.ts';
import type { FileAnswer } from '../../platform/http/answers.ts';
import type { MadeFile } from '../../platform/http/bind.ts';
import { closeSurplus, deleteExport, insertExport, markKept, type NewExport } from './kept-exports.store.ts';

/** Among the kept files, exports are of this kind. */
export const exportKind = 'exports';
/** A larger file is sent and not kept: it waits in memory until it is whole. In bytes. */
const sizeMaximum = 24 * 1024 * 1024;

const algorithm = 'aes-256-gcm';
/** A key seals one file, once: its beginning need not differ. */
const beginning = Buffer.alloc(12);

export interface KeepingDependencies {
  readonly database: Database;
  readonly files: FileStore;
  /** Told why something was not kept. */
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Keeps what staff export, sealed, while it is sent: whole files only, up to 24 MiB. Whatever goes wrong with keeping, the download is
 * what it would have been.
 */
export function createKeeper(dependencies: KeepingDependencies): (made: MadeFile) => FileAnswer['file'] {
  return ({ route, caller, asked, file }) => {
    if (route.kept !== true || !caller || !isOfStaff(caller.role)) return file;
    const id = randomBytes(16).toString('hex');
    const key = randomBytes(32);
    const { name, type } = file;
    const keeping = keep(dependencies, { id, key, userId: caller.userId, route: route.name, asked, name, type });
    // Whoever stops one of them stops both.
    pipeline(file.content, keeping, () => undefined);
    return { ...file, content: keeping };
  };
}

/** The stored bytes of a file, as they were before; fails where they were changed since. */
export function unseal(content: Readable, { key, tag }: { readonly key: Buffer; readonly tag: Buffer }): Readable {
  const decipher = createDecipheriv(algorithm, key, beginning).setAuthTag(tag);
  pipeline(content, decipher, () => undefined);
  return decipher;
}

function keep({ database, files, onTrouble }: KeepingDependencies, made: NewExport): Transform {
  const { id, userId } = made;
  const cipher = createCipheriv(algorithm, made.key, beginning);
  let parts: Buffer[] = [];
  let size = 0;
  let state: 'keeping' | 'given up' | 'kept' = 'keeping';

  async function forget(): Promise<void> {
    state = 'given up';
    parts = [];
    await files.remove(exportKind, id);
    await deleteExport(database, id);
  }
  async function finish(): Promise<void> {
    if (state !== 'keeping') return;
    await files.put(exportKind, id, Buffer.concat([...parts, cipher.final()]));
    if (!(await markKept(database, { id, size, tag: cipher.getAuthTag() }))) return forget();
    state = 'kept';
    for (const surplus of await closeSurplus(database, userId)) await files.remove(exportKind, surplus);
  }
  /** The stream goes on when the work is done, however it went. */
  const then = (work: Promise<void>, done: () => void) =>
    void work
      .catch((error: unknown) => {
        if (state === 'keeping') state = 'given up';
        onTrouble(error);
      })
      .then(done);

  return new Transform({
    construct: (done) => then(insertExport(database, made), done),
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > sizeMaximum && state === 'keeping') then(forget(), () => done(null, chunk));
      else {
        if (state === 'keeping') parts.push(cipher.update(chunk));
        done(null, chunk);
      }
    },
    flush: (done) => then(finish(), done),
    destroy(error, done) {
      if (state === 'keeping') then(forget(), () => done(error));
      else done(error);
    },
  });
}
