import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type Api } from './backup-commands.fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { programEnvironment } from '../../../../test/support/programs.ts';
import { ask, content, restoredFrom } from '../platform/backup/backup.fixture.ts';
import { createProgramme, settleAll, settlerFor, startAnvil } from '../modules/settlement/settlement.fixture.ts';

/** Each of these starts a dozen programs, one after another. */
const patience = 240_000;
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-backup-commands-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command with its input from a pipe. */
async function run(
  command: string,
  args: readonly string[],
  { url = database.url, lines = [], env = {} }: { url?: string; lines?: string[]; env?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`${command}.ts`, import.meta.url)), ...args], {
    env: { ...programEnvironment, DATABASE_URL: url, DATA_DIR: folder, ...env },
  });
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, said, errors: errors.trim() };
}

/** Whatever a database of the drills is called. */
const drills = () => ask(database.url, "select datname from pg_database where datname like 'millaje_drill%'");

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

test(
  'an encrypted backup is restored with the passphrase that was typed, or set',
  async () => {
    const path = join(folder, 'tecleada');
    const saved = await run('backup', [path, '--ask-passphrase'], { lines: [phrase, phrase] });
    expect(saved).toMatchObject({ code: 0, errors: '' });
    const { url, drop } = await createTestDatabase();
    expect(await run('restore', [path], { url })).toMatchObject({
      code: 2,
      errors: 'Faltan datos: la entrada terminó antes de tiempo.',
    });
    expect(await run('restore', [path], { url, lines: [phrase] })).toMatchObject({ code: 0, errors: '' });
    const env = { BACKUP_PASSPHRASE: phrase };
    expect(await run('restore', [path, '--force'], { url, env })).toMatchObject({ code: 0, errors: '' });
    expect(await content(url)).toEqual(restoredFrom(await content(database.url)));
    await drop();
  },
  patience,
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

test(
  'the drill compares with the chain as far as the backup goes',
  async () => {
    const anvil = await startAnvil();
    const programme = await createProgramme();
    const [ana, bruno] = [await programme.open('Ana'), await programme.open('Bruno')];
    await programme.reward(ana, 1_000n);
    const settler = settlerFor(programme, anvil);
    await settleAll(programme, settler);
    const drill = async (path: string) => {
      await run('backup', [path], { url: programme.databaseUrl });
      return () => run('restore-drill', [path], { url: programme.databaseUrl, env: { CHAIN_RPC_URL: anvil.url } });
    };
    const early = await drill(join(folder, 'temprana'));
    const first = await early();
    expect(first).toMatchObject({ code: 0, errors: '' });
    expect(first.said).toContain('Operaciones:             1\nMillas de las personas:  1.000\nLos libros cuadran.');
    expect(first.said).toContain(
      'Cadena: 1 operaciones coinciden, 0 no están en ella.\nLa cadena y la copia coinciden.',
    );

    await programme.move(ana, bruno, 200n);
    await settleAll(programme, settler);
    await settler.stop();
    const second = await early();
    expect(second.said).toContain('Cadena: 1 operaciones son posteriores a la copia; los saldos no se compararon.');
    expect(second.code).toBe(0);

    await programme.pool.query(
      "alter table accounts disable trigger user; update accounts set address_eth = '0x00000000000000000000000000000000000000aa' where id = $1".replace(
        '$1',
        String(ana),
      ),
    );
    const third = await (await drill(join(folder, 'falsa')))();
    expect(third.said).toContain('La cadena y la copia no coinciden: ');
    expect(third.code).toBe(1);
    expect(await drills()).toEqual([]);
    await programme.close();
    await anvil.stop();
  },
  patience,
);
