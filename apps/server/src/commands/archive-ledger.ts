import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { mayUseTablespace, movePart, ownTablespace } from '../modules/ledger/move-part.ts';
import { partFilePath, shownIds, writePartFile } from '../modules/ledger/part-file.ts';
import { readSeals, type PartSeal } from '../modules/ledger/parts.store.ts';
import { sealParts } from '../modules/ledger/seal-parts.ts';
import { withInstance } from '../platform/connect.ts';
import { createDatabase } from '../platform/database.ts';
import { shownWhole } from '../platform/shown.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';

const usage = `Archiva las partes completas del libro: las sella, y guarda cada una en un archivo que se lee de nuevo.

  npm run archive:ledger -- CARPETA [--tablespace NOMBRE]

Con --tablespace las pasa además a ese espacio de tablas, donde se siguen leyendo como antes.`;

await runCommand(usage, async (environment, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { tablespace: { type: 'string' } },
  });
  const [given, ...others] = positionals;
  if (given === undefined || others.length > 0) throw new CommandFailure(usage);
  const folder = resolve(given);
  return withInstance(environment, async ({ pool }) => {
    const database = createDatabase(pool);
    if (values.tablespace !== undefined) await requireTablespace(pool, values.tablespace);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const seal of await sealParts(database)) say(`Sellada: ${shownIds(seal)}, ${seal.digest.toString('hex')}.`);
    const seals = await readSeals(database);
    if (seals.length === 0) say('Ninguna parte del libro está completa todavía: no hay nada que archivar.');
    for (const seal of seals) {
      if (existsSync(partFilePath(folder, seal))) say(`Ya está: ${partFilePath(folder, seal)}.`);
      else
        say(
          `Archivo guardado en ${await writePartFile(database, seal, folder)}: ${shownWhole(seal.operations)} operaciones, leídas de nuevo.`,
        );
      if (values.tablespace !== undefined) await move(pool, seal, values.tablespace);
    }
    return 0;
  });
});

async function requireTablespace(pool: pg.Pool, name: string): Promise<void> {
  const may = await mayUseTablespace(pool, name);
  if (may === undefined) throw new CommandFailure(`No hay un espacio de tablas ${name}.`);
  if (may) return requireNoFollower(pool, name);
  const { rows } = await pool.query<{ grant: string }>(
    `select format('grant create on tablespace %I to %I', $1::text, current_user) as grant`,
    [name],
  );
  throw new CommandFailure(`Un administrador de PostgreSQL tiene que dar permiso antes: ${rows[0]?.grant}.`);
}

/** A continuous backup has only what lies in the database's own tablespace: its next base could not be made, nor the last one be restored. */
async function requireNoFollower(pool: pg.Pool, name: string): Promise<void> {
  const { rows } = await pool.query<{ slot_name: string }>(
    `select slot_name from pg_replication_slots where slot_type = 'physical' and slot_name like 'millaje\\_%'
       and $1 <> ${ownTablespace}`,
    [name],
  );
  const [first] = rows;
  if (first === undefined) return;
  throw new CommandFailure(
    `Hay una copia continua (${first.slot_name}), que no guarda otros espacios de tablas: cambie antes a pg_basebackup y pg_receivewal, y diga «select pg_drop_replication_slot('${first.slot_name}')».`,
  );
}

async function move(pool: pg.Pool, seal: PartSeal, tablespace: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const isMoved = await movePart(client, seal, tablespace);
    say(isMoved ? `En ${tablespace}: ${shownIds(seal)}.` : `Ya en ${tablespace}: ${shownIds(seal)}.`);
  } finally {
    client.release(true);
  }
}
