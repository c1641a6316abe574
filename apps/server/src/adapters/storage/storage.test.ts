import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FilesAway, type FileStore } from '../../platform/file-store.ts';
import { createFolderStore } from './folder.ts';
import { createS3Store } from './s3.ts';
import { doubleBucket, doubleKeys, startS3Double } from './s3-double.fixture.ts';
import { itKeepsFiles } from './storage.behaviour.ts';

describe('a folder', () => {
  let folder: string;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millaje-files-'));
    store = createFolderStore(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  itKeepsFiles(() => store);
});

describe('a bucket', () => {
  let double: Awaited<ReturnType<typeof startS3Double>>;
  let store: FileStore;
  const id = 'a'.repeat(32);
  const storeWith = (own: object = {}) =>
    createS3Store({
      bucket: doubleBucket,
      region: 'us-east-1',
      endpoint: double.url,
      isPathStyle: true,
      ...doubleKeys,
      ...own,
    });
  beforeAll(async () => {
    double = await startS3Double();
    store = storeWith();
  });
  afterAll(() => double.stop());
  itKeepsFiles(() => store);

  test('keeps a file under its kind and id, and nothing besides', async () => {
    await store.put('promotions', id, Buffer.from('uno'));
    expect(double.keys()).toContain(`promotions/${id}`);
  });

  test.each([
    ['another secret', { secretAccessKey: 'another' }],
    ['another key', { accessKeyId: 'another' }],
    ['another bucket', { bucket: 'another' }],
  ])('takes nothing by %s', async (_name, own) => {
    const before = double.keys();
    const other = storeWith(own);
    for (const work of [() => other.put('products', id, Buffer.from('uno')), () => other.get('promotions', id)])
      await expect(work()).rejects.not.toThrow(FilesAway);
    expect(double.keys()).toEqual(before);
  });

  test('that does not answer is away, and comes back', async () => {
    double.break(true);
    await expect(store.put('products', id, Buffer.from('uno'))).rejects.toThrow(FilesAway);
    await expect(store.get('promotions', id)).rejects.toThrow(FilesAway);
    double.break(false);
    expect(await store.get('promotions', id)).toBeDefined();
    await expect(storeWith({ endpoint: 'http://127.0.0.1:9' }).get('products', id)).rejects.toThrow(FilesAway);
  });
});
