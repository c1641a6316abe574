import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileName, type FileStore } from '../../platform/file-store.ts';

/** Keeps files in a folder. A file appears whole or not at all: it is written beside its place, flushed and moved there. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (kind: string, id: string) => join(folder, fileName(kind, id));
  return {
    async put(kind, id, content) {
      const path = pathOf(kind, id);
      await mkdir(join(folder, kind), { recursive: true });
      const fresh = `${path}.part`;
      const file = await open(fresh, 'w', 0o640);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(fresh, path);
    },
    async get(kind, id) {
      const path = pathOf(kind, id);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? { content: createReadStream(path), size: found.size } : undefined;
    },
    async remove(kind, id) {
      await rm(pathOf(kind, id), { force: true });
    },
  };
}
