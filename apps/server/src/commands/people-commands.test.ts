import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { programEnvironment } from '../../../../test/support/programs.ts';
import { verifyPassword } from '../platform/passwords.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millaje-commands-'));
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command with its input from a pipe. */
async function run(command: string, args: readonly string[], ...lines: string[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`${command}.ts`, import.meta.url)), ...args], {
    env: { ...programEnvironment, DATABASE_URL: database.url, DATA_DIR: folder },
  });
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, said: (output + errors).trim() };
}

const email = 'jefa@correo.example';
const user = async () => (await client.query('select * from users where email = $1', [email])).rows[0];

test.each<[string, string[], string[], string]>([
  ['without an e-mail', [], [], 'Uso: npm run create-admin -- CORREO'],
  ['with a wrong e-mail', ['jefa'], [], 'Ingrese un correo electrónico valido.'],
  ['without a name', [email], ['', 'Rojas', 'Clave.2026', 'Clave.2026'], 'Ingrese su nombre.'],
  [
    'with a weak password',
    [email],
    ['Ana', 'Rojas', 'clave', 'clave'],
    'La contraseña debe tener mínimo 8 caracteres una mayúscula una minúscula, un número y un carácter especial',
  ],
  ['with two passwords', [email], ['Ana', 'Rojas', 'Clave.2026', 'Clave.2027'], 'Las contraseñas no coinciden.'],
  ['when the input ends', [email], ['Ana'], 'Faltan datos: la entrada terminó antes de tiempo.'],
])('no administrator %s', async (_, args, lines, line) => {
  expect(await run('create-admin', args, ...lines)).toEqual({ code: 2, said: line });
  expect(await user()).toBeUndefined();
});

test('an administrator is created once, and gets another password later, which ends the sessions', async () => {
  expect(await run('create-admin', ['Jefa@correo.example'], 'ana', 'Rojas', 'Clave.2026', 'Clave.2026')).toEqual({
    code: 0,
    said: `Administrador creado: Ana Rojas <${email}>.`,
  });
  const created = await user();
  expect(created).toMatchObject({ role_id: 1, status: 'activo', first_name: 'Ana' });
  expect(await verifyPassword(created.password_hash, 'Clave.2026')).toBe(true);
  expect(await run('create-admin', [email])).toEqual({ code: 2, said: `Ya existe un usuario con el correo ${email}.` });

  await client.query(
    "insert into sessions (id, user_id, expires_at) values (gen_random_uuid(), $1, now() + interval '1 day')",
    [created.id],
  );
  expect(await run('set-password', [email], 'Otra.2026', 'Otra.2026')).toEqual({
    code: 0,
    said: 'Contraseña cambiada; sesiones cerradas: 1.',
  });
  expect(await verifyPassword((await user()).password_hash, 'Otra.2026')).toBe(true);
  expect((await client.query('select from sessions where revoked_at is null')).rowCount).toBe(0);
  expect(await run('set-password', ['nadie@correo.example'], 'Otra.2026', 'Otra.2026')).toEqual({
    code: 2,
    said: 'No existe un usuario con el correo nadie@correo.example.',
  });
  const { rows } = await client.query('select action from audit_entries where subject_id = $1 order by id', [
    String(created.id),
  ]);
  expect(rows.map(({ action }) => action)).toEqual(['console_admin_created', 'password_set_by_operator']);
});

test('a command tells how it is used, where it is asked, and where a word of its line is unknown', async () => {
  const usage = 'Uso: npm run seed:large -- --members N --operations N [--settled] [--years 3] [--seed 1] [--force]';
  expect(await run('seed-large', ['--members', '5', '--help'])).toEqual({ code: 0, said: usage });
  expect(await run('seed-large', ['--miembros', '5'])).toEqual({
    code: 2,
    said: `No se entiende --miembros.\n\n${usage}`,
  });
});
