import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { programEnvironment } from '../../../../../test/support/programs.ts';
import { ask, content, createFullDatabase, restoredFrom, startProxy } from './backup.fixture.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { verifyArchive } from './verify-archive.ts';

const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);
let folder: string;
let full: TestDatabase;

beforeAll(async () => {
  full = await createFullDatabase();
  await ask(
    full.url,
    "insert into username_reservations (username, email, password_hash) select 'u' || n, repeat('x', 200), repeat('y', 200) from generate_series(1, 20000) n",
  );
});
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'millaje-broken-'))));
afterAll(async () => {
  await full.drop();
  await rm(folder, { recursive: true, force: true });
});

test('packets cut between the end of the rows and their count', async () => {
  let cuts = 0;
  const proxy = await startProxy(full.url, (data, { client, later }) => {
    const at = data.indexOf(copyDone);
    if (at < 0) return void client.write(data);
    cuts += 1;
    client.write(data.subarray(0, at + copyDone.length));
    later(data.subarray(at + copyDone.length));
  });
  const path = join(folder, 'cortada');
  await backup({ databaseUrl: proxy.url, path, wallet: 'w' });
  await proxy.close();
  const { tables } = await verifyArchive(path, undefined);
  expect(cuts).toBe(tables.length);
  const restored = await createTestDatabase();
  await restore({ databaseUrl: restored.url, path, force: false });
  expect(await content(restored.url)).toEqual(restoredFrom(await content(full.url)));
  await restored.drop();
});

/** A proxy that ends everything after so many bytes of the database's. */
function startLosingProxy(url: string, bytesMaximum: number) {
  let bytes = 0;
  return startProxy(url, (data, { client, server }) => {
    bytes += data.length;
    if (bytes < bytesMaximum) return void client.write(data);
    client.resetAndDestroy();
    server.destroy();
  });
}

test('the connection lost midway: no file, one clear line, and not 0', async () => {
  const proxy = await startLosingProxy(full.url, 5_000_000);
  const path = join(folder, 'perdida');
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../commands/backup.ts', import.meta.url)), path], {
    env: { ...programEnvironment, DATABASE_URL: proxy.url, DATA_DIR: folder },
  });
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  await proxy.close();
  expect({ code: child.exitCode, errors }).toEqual({
    code: 2,
    errors: 'Se perdió la conexión con la base de datos: no se guardó ninguna copia.\n',
  });
  expect(said).not.toContain('guardada');
  expect((await readdir(folder)).filter((name) => name.includes('perdida'))).toEqual([]);
});

test('a restore that loses its connection leaves everything as it was', async () => {
  const path = join(folder, 'buena');
  await backup({ databaseUrl: full.url, path, wallet: 'w' });
  const database = await createTestDatabase();
  const before = await content(database.url);
  const proxy = await startProxy(database.url, (data, { client, server }) => {
    // By then the rows of a table are on their way.
    if (server.bytesWritten > 1_000_000) client.resetAndDestroy();
    else client.write(data);
  });
  await expect(restore({ databaseUrl: proxy.url, path, force: false })).rejects.toThrow(
    'Se perdió la conexión con la base de datos: no se restauró nada.',
  );
  await proxy.close();
  expect(await content(database.url)).toEqual(before);
  await database.drop();
});

test('a restore that loses the answer of its commit says that nobody knows', async () => {
  const path = join(folder, 'sin respuesta');
  await backup({ databaseUrl: full.url, path, wallet: 'w' });
  const database = await createTestDatabase();
  const proxy = await startProxy(database.url, (data, { client }) => {
    // By then it is done.
    if (data.includes('COMMIT\0')) client.resetAndDestroy();
    else client.write(data);
  });
  await expect(restore({ databaseUrl: proxy.url, path, force: false })).rejects.toThrow(
    'Se perdió la conexión al confirmar: no se sabe si la copia quedó restaurada.',
  );
  await proxy.close();
  expect(await content(database.url)).toEqual(restoredFrom(await content(full.url)));
  await database.drop();
});
