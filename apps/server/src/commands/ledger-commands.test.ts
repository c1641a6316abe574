import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../test/support/database.ts';
import { programEnvironment } from '../../../../test/support/programs.ts';
import { closeBefore, partSize } from '../modules/ledger/parts.fixture.ts';
import { ask, createFullDatabase, withProgramme } from '../platform/backup/backup.fixture.ts';

let database: TestDatabase;
let folder: string;
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-ledger-'));
  archive = join(folder, 'archivo');
  database = await createFullDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function run(command: string, ...args: string[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`${command}.ts`, import.meta.url)), ...args], {
    env: { ...programEnvironment, DATABASE_URL: database.url, DATA_DIR: folder },
  });
  child.stdin.end();
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, said: (output + errors).trim().split('\n') };
}

const name = `libro-0-${partSize - 1}.csv.gz`;
const ids = 'operaciones 0 a 16.777.215';

test('what is wrong is said, and nothing is written', async () => {
  expect(await run('archive-ledger')).toMatchObject({
    code: 2,
    said: expect.arrayContaining([expect.stringContaining('npm run archive:ledger')]),
  });
  expect(await run('archive-ledger', archive, '--tablespace', 'ninguno')).toEqual({
    code: 2,
    said: ['No hay un espacio de tablas ninguno.'],
  });
  expect(await readdir(folder)).not.toContain('archivo');
});

test('nothing is moved to where a continuous backup would not find it', async () => {
  const slot = `millaje_${randomBytes(4).toString('hex')}`;
  await ask(database.url, `select pg_create_physical_replication_slot('${slot}')`);
  const { code, said } = await run('archive-ledger', archive, '--tablespace', 'pg_global');
  await ask(database.url, `select pg_drop_replication_slot('${slot}')`);
  expect({ code, said }).toEqual({ code: 2, said: [expect.stringMatching(/^Hay una copia continua \(millaje_\w+\)/)] });
  expect(await readdir(folder)).not.toContain('archivo');
});

test('a young ledger has nothing to archive and nothing to verify', async () => {
  expect(await run('archive-ledger', archive)).toEqual({
    code: 0,
    said: ['Ninguna parte del libro está completa todavía: no hay nada que archivar.'],
  });
  expect(await run('verify-ledger')).toEqual({ code: 0, said: ['Ninguna parte del libro está sellada todavía.'] });
});

test('a complete part is sealed, written once, and verified from the database and from its file', async () => {
  await withProgramme(database.url, ({ pool }) => closeBefore(pool, partSize));
  const { code, said } = await run('archive-ledger', archive);
  expect({ code, said }).toEqual({
    code: 0,
    said: [
      expect.stringMatching(/^Sellada: operaciones 0 a 16\.777\.215, [0-9a-f]{64}\.$/),
      `Archivo guardado en ${join(archive, name)}: 66 operaciones, leídas de nuevo.`,
    ],
  });
  expect(await run('archive-ledger', archive)).toEqual({ code: 0, said: [`Ya está: ${join(archive, name)}.`] });
  const digest = said[0]?.slice(-65, -1) ?? '';
  expect(await run('verify-ledger')).toEqual({ code: 0, said: [`Coincide: ${ids}, 66 operaciones, ${digest}.`] });
  expect(await run('verify-ledger', join(archive, name))).toEqual({ code: 0, said: [`Coincide: ${name}, ${ids}.`] });
});

test('a file or a ledger that is not what was sealed ends with 1', async () => {
  const lines = gunzipSync(await readFile(join(archive, name)))
    .toString()
    .split('\n');
  const [unbalanced, shorter] = [join(folder, 'otro.csv.gz'), join(folder, 'corto.csv.gz')];
  await writeFile(
    unbalanced,
    gzipSync(lines.map((line, place) => (place === 4 ? line.replace(/(\d+)$/, '9$1') : line)).join('\n')),
  );
  await writeFile(shorter, gzipSync(lines.slice(1).join('\n')));
  expect(await run('verify-ledger', unbalanced, shorter, join(archive, name))).toEqual({
    code: 1,
    said: [
      `No cuadra: otro.csv.gz, desde la operación 5.`,
      'Ningún sello es de corto.csv.gz.',
      `Coincide: ${name}, ${ids}.`,
    ],
  });
  await ask(
    database.url,
    'alter table postings disable trigger user; update postings set amount = amount + 1 where operation_id = 7',
  );
  expect(await run('verify-ledger')).toEqual({
    code: 1,
    said: [`No es el libro que se selló: ${ids}; 66 operaciones, selladas 66.`],
  });
});
