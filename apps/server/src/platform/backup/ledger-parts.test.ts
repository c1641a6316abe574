import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { closeBefore, partSize, setNextId } from '../../modules/ledger/parts.fixture.ts';
import { openParts } from '../../modules/ledger/parts.store.ts';
import { sealParts, verifyParts } from '../../modules/ledger/seal-parts.ts';
import { createDatabase } from '../database.ts';
import { ask, content, createFullDatabase, restoredFrom, reward, withProgramme } from './backup.fixture.ts';
import { backup } from './backup.ts';
import { createOwnedDatabase, load } from './psql.fixture.ts';
import { restore } from './restore.ts';

const size = partSize;

let folder: string;
let path: string;
let full: TestDatabase;

/** A ledger in three parts, the first of them sealed. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-partes-'));
  path = join(folder, 'copia.sql.gz');
  full = await createFullDatabase();
  await withProgramme(full.url, async ({ pool, ledger }) => {
    const database = createDatabase(pool);
    for (const place of [1, 2]) {
      await setNextId(pool, place * size - 1);
      await openParts(database);
      await reward(ledger, `before ${place}`);
      await reward(ledger, `after ${place}`);
    }
    await closeBefore(pool, size);
    await sealParts(database);
  });
  await backup({ databaseUrl: full.url, path, wallet: 'w' });
});
afterAll(async () => {
  await full.drop();
  await rm(folder, { recursive: true, force: true });
});

const places = (url: string) =>
  ask(url, 'select tableoid::regclass::text as place, count(*) from operations group by 1 order by 1');
const readIntoEmpty = async ({ url }: TestDatabase) => {
  await restore({ databaseUrl: url, path, force: false });
};
const loadByHand = async ({ url }: TestDatabase) => {
  const { code, errors } = await load(path, url);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
};

test.each([
  ['restored', createTestDatabase, readIntoEmpty],
  ['loaded by psql', createTestDatabase, loadByHand],
  ['loaded by psql where there was nothing, as its owner', createOwnedDatabase, loadByHand],
])('a ledger in parts, %s, has its parts and fits its seals', async (_, create, bring) => {
  const database = await create();
  await bring(database);
  expect(await content(database.url)).toEqual(restoredFrom(await content(full.url)));
  expect(await places(database.url)).toEqual(await places(full.url));
  expect((await places(database.url)).length).toBe(3);
  await withProgramme(database.url, async ({ pool, ledger }) => {
    expect(await reward(ledger, 'later')).toMatchObject({ kind: 'posted', operation: { id: BigInt(2 * size + 1) } });
    for await (const { isSame } of verifyParts(createDatabase(pool))) expect(isSame).toBe(true);
    expect(await ask(database.url, 'select from ledger_part_seals')).toHaveLength(1);
    await expect(pool.query('delete from ledger_parts.operations_0')).rejects.toThrow('append-only');
  });
  await database.drop();
});
