import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type Backups, patience, startApi, startBackups } from './backup-commands.fixture.ts';
import { content } from '../platform/backup/backup.fixture.ts';

let folder: string;
let database: Backups['database'];
let run: Backups['run'];
let drills: Backups['drills'];
let stop: Backups['stop'];

beforeAll(async () => {
  ({ folder, database, run, drills, stop } = await startBackups());
});
afterAll(() => stop());

test(
  'after a restore nobody is handed what was another’s',
  async () => {
    const path = join(folder, 'entrega');
    let api: Api = await startApi(database.url);
    const ana = await api.register('ana@millaje.example');
    expect(await run('backup', [path])).toMatchObject({ code: 0, errors: '' });
    const beto = await api.register('beto@millaje.example');
    expect(await api.statusFor(beto.token)).toBe(200);

    // The server remembers who Beto is; while it runs nothing is restored, asked for or not.
    const running = await content(database.url);
    const refused = await run('restore', [path, '--force']);
    expect(refused).toMatchObject({ code: 2, said: '' });
    expect(refused.errors).toContain('La base de datos está en uso (millaje');
    expect(await content(database.url)).toEqual(running);
    await api.stop();

    const listener = new pg.Client({ connectionString: database.url });
    await listener.connect();
    await listener.query('listen session_changed');
    const told: string[] = [];
    listener.on('notification', ({ payload }) => void told.push(payload ?? ''));
    const restored = await run('restore', [path, '--force']);
    expect(restored).toMatchObject({ code: 0, errors: '' });
    expect(restored.said).toContain('1 usuarios, 0 operaciones; los libros cuadran.');
    await listener.query('select');
    expect(told.toSorted()).toEqual([String(ana.userId), String(beto.userId)]);
    await listener.end();

    api = await startApi(database.url);
    const victoria = await api.register('victoria@millaje.example');
    expect(victoria.userId).toBe(beto.userId + 1n);
    expect(victoria.accountId).toBe(beto.accountId + 1n);
    expect(await api.statusFor(victoria.token)).toBe(200);
    expect(await api.statusFor(beto.token)).toBe(401);
    expect(await api.statusFor(ana.token)).toBe(401);
    await api.stop();
  },
  patience,
);

const phrase = 'cuatro palabras que nadie adivina';

test(
  'an encrypted backup is made with the passphrase of a file, and printed for psql',
  { timeout: patience },
  async () => {
    const path = join(folder, 'cifrada');
    const words = join(folder, 'frase');
    await writeFile(words, `${phrase}\n`);
    const saved = await run('backup', [path, '--passphrase-file', words]);
    expect(saved).toMatchObject({ code: 0, errors: '' });
    expect(saved.said).toContain(`Copia guardada en ${path}, cifrada: `);
    expect((await readFile(path)).includes('millaje-backup')).toBe(false);
    expect((await stat(path)).mode & 0o077).toBe(0);
    const printed = await run('print-backup', [path, '--passphrase-file', words]);
    expect(printed.said.startsWith('-- millaje-backup-2\n')).toBe(true);
    expect(printed.said).toContain('\ncommit;\n');
  },
);

test.each<[string, string[], string[], string]>([
  [
    'two passphrases that differ',
    ['--ask-passphrase'],
    ['una frase larga', 'otra frase larga'],
    'Las frases no coinciden.',
  ],
  ['a short passphrase', ['--ask-passphrase'], ['corta', 'corta'], 'La frase debe tener 12 caracteres o más.'],
  [
    'a passphrase file that is not there',
    ['--passphrase-file', '/nada'],
    [],
    'No se puede leer la frase de /nada (ENOENT).',
  ],
  ['a file of keys that is there', ['--keys', '/etc/hosts'], [], '/etc/hosts ya existe: elija otro nombre.'],
])('no backup with %s', { timeout: patience }, async (_, args, lines, line) => {
  const path = join(folder, 'ninguna');
  expect(await run('backup', [path, ...args], { lines })).toEqual({ code: 2, said: '', errors: line });
  await expect(stat(path)).rejects.toThrow('ENOENT');
});

test(
  'the drill restores beside, and leaves the live database and the server as they were',
  async () => {
    const path = join(folder, 'simulacro');
    const api = await startApi(database.url);
    const carla = await api.register('carla@millaje.example');
    await run('backup', [path]);
    const before = await content(database.url);
    const drill = await run('restore-drill', [path]);
    expect(drill).toMatchObject({ code: 0, errors: '' });
    expect(drill.said).toMatch(
      /^Copia del .*, restaurada en \d+\.\d s\nFilas: +[\d.]+\nUsuarios: +3\nOperaciones: +0\n/,
    );
    expect(drill.said).toContain('Los libros cuadran.\nCadena: no se comparó');
    expect(await content(database.url)).toEqual(before);
    expect(await api.statusFor(carla.token)).toBe(200);
    await api.stop();

    await writeFile(path, 'nada');
    expect(await run('restore-drill', [path])).toMatchObject({ code: 2, said: '' });
    expect(await drills()).toEqual([]);
  },
  patience,
);
