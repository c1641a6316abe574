import { workerData } from 'node:worker_threads';
import type { Brand } from '@millaje/api/brand';
import { chunkSize, openExport, readInChunks } from '../../platform/exports/read-in-chunks.ts';
import { sendBytes } from '../../platform/exports/send-bytes.ts';
import type { ExportSource } from '../../platform/replica/reading.ts';
import { drawHolders } from './draw-holders.ts';
import { listHolderIds } from './list-users.store.ts';
import { findUsersByIds, type UserRecord } from './users.store.ts';

export interface HoldersPdfData {
  readonly source: ExportSource;
  readonly brand: Brand;
  /** YYYY-MM-DD. */
  readonly today: string;
}

const { source, brand, today } = workerData as HoldersPdfData;

async function* readHolders(): AsyncGenerator<UserRecord> {
  const { read, end } = openExport(source);
  const ids = await read((reader) => listHolderIds(reader));
  let taken = 0;
  yield* readInChunks(() => {
    if (taken >= ids.length) return undefined;
    return readHoldersInOrder(ids.slice(taken, (taken += chunkSize)));
  });
  await end();

  async function readHoldersInOrder(some: readonly string[]): Promise<UserRecord[]> {
    const found = await read((reader) => findUsersByIds(reader, some.map(BigInt)));
    const byId = new Map(found.map((user) => [String(user.id), user]));
    return some.flatMap((id) => byId.get(id) ?? []);
  }
}

await sendBytes(drawHolders(readHolders(), { brand, today }));
