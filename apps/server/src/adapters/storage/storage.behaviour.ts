import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { FileStore } from '../../platform/file-store.ts';

const newId = () => randomBytes(16).toString('hex');

/** What every place in which files are kept promises. */
export function itKeepsFiles(store: () => FileStore): void {
  const contentOf = async (kind: string, id: string) => {
    const found = await store().get(kind, id);
    return found && { size: found.size, content: await buffer(found.content) };
  };

  test.each([0, 1, 100_000, 5_000_000])('a file of %i bytes is what was put there', async (size) => {
    const [id, content] = [newId(), randomBytes(size)];
    await store().put('products', id, content);
    const found = await contentOf('products', id);
    expect([found?.size, found?.content.equals(content)]).toEqual([size, true]);
  });

  test('one kind has nothing to do with another, nor one id', async () => {
    const id = newId();
    await store().put('products', id, Buffer.from('uno'));
    expect([await contentOf('avatars', id), await contentOf('products', newId())]).toEqual([undefined, undefined]);
  });

  test('what is put again replaces what was there', async () => {
    const id = newId();
    for (const text of ['uno', 'dos y más']) await store().put('products', id, Buffer.from(text));
    expect((await contentOf('products', id))?.content.toString()).toBe('dos y más');
  });

  test('what was taken away is not there, and can be taken away again', async () => {
    const id = newId();
    await store().put('products', id, Buffer.from('uno'));
    await store().remove('products', id);
    expect(await store().get('products', id)).toBeUndefined();
    await store().remove('products', id);
  });

  test.each([
    ['../products', newId()],
    ['', newId()],
    ['products', '../x'],
    ['products', newId().toUpperCase().replace(/^./, 'A')],
    ['products', `${newId()}/`],
  ])('no file is called %o %o', async (kind, id) => {
    await expect(store().put(kind, id, Buffer.from('uno'))).rejects.toThrow('no such name');
    await expect(store().get(kind, id)).rejects.toThrow('no such name');
    await expect(store().remove(kind, id)).rejects.toThrow('no such name');
  });
}
