import { parseArgs } from 'node:util';
import type { Environment } from '../env.ts';
import { withDrillDatabase } from '../platform/backup/drill-database.ts';
import { restore, type Restored } from '../platform/backup/restore.ts';
import { startEmbeddedPostgres } from '../platform/embedded/postgres.ts';
import { migrate } from '../platform/migrate.ts';
import { shownWhole } from '../platform/shown.ts';
import { compareWithChain } from './compare-with-chain.ts';
import { findBackup, passphraseOptions } from './passphrase.ts';
import { runCommand, say } from './run-command.ts';

const usage = `Prueba que una copia se puede restaurar, en una base de datos que se crea al lado y se elimina al final.

  npm run restore:drill -- ARCHIVO [--passphrase-file ARCHIVO | --ask-passphrase]

Termina con 1 si la cadena de bloques no coincide, y con 2 si la copia no se pudo restaurar.`;

await runCommand(usage, async (environment, args) => {
  const given = parseArgs({ args, allowPositionals: true, options: passphraseOptions });
  const { path, passphrase } = await findBackup(environment, given, usage);
  return withServer(environment, (serverUrl) =>
    withDrillDatabase(serverUrl, async (databaseUrl) => {
      const start = performance.now();
      await migrate(databaseUrl);
      const restored = await restore({ databaseUrl, path, passphrase, force: false });
      sayRestored(restored, (performance.now() - start) / 1000);
      return (await compareWithChain(environment, databaseUrl)) ? 0 : 1;
    }),
  );
});

/** The configured server, or the embedded one, started if it does not run. Its own database is not looked at, nor migrated. */
async function withServer(environment: Environment, work: (url: string) => Promise<number>): Promise<number> {
  if (environment.databaseOwnerUrl !== undefined) return work(environment.databaseOwnerUrl);
  const embedded = await startEmbeddedPostgres({ dataDir: environment.dataDir });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

function sayRestored({ header, books, rows }: Restored, seconds: number): void {
  say(`Copia del ${header.taken_at}, restaurada en ${seconds.toFixed(1)} s`);
  say(`Filas:                   ${shownWhole(rows)}`);
  say(`Usuarios:                ${shownWhole(books.users)}`);
  say(`Operaciones:             ${shownWhole(books.operations)}`);
  say(`Millas de las personas:  ${shownWhole(books.miles)}`);
  say('Los libros cuadran.');
}
