import { parseArgs } from 'node:util';
import { createJsonRpcChain } from '../adapters/chain/json-rpc.ts';
import type { Environment } from '../env.ts';
import { ChainUnreachableError, verifyChain, type Hex } from '../modules/settlement/index.ts';
import { withDrillDatabase } from '../platform/backup/drill-database.ts';
import { restore, type Restored } from '../platform/backup/restore.ts';
import { openSession } from '../platform/backup/session.ts';
import { readEmbeddedChainUrl } from '../platform/embedded/chain.ts';
import { startEmbeddedPostgres } from '../platform/embedded/postgres.ts';
import { migrate } from '../platform/migrate.ts';
import { findBackup, passphraseOptions } from './passphrase.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';

const usage = `Prueba que una copia se puede restaurar, en una base de datos que se crea al lado y se elimina al final.

  npm run restore:drill -- ARCHIVO [--passphrase-file ARCHIVO | --ask-passphrase]

Termina con 1 si la cadena de bloques no coincide, y con 2 si la copia no se pudo restaurar.`;

const number = (value: bigint | number): string => new Intl.NumberFormat('es-VE').format(value);

await runCommand(async (environment, args) => {
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
  say(`Filas:                   ${number(rows)}`);
  say(`Usuarios:                ${number(books.users)}`);
  say(`Operaciones:             ${number(books.operations)}`);
  say(`Millas de las personas:  ${number(books.miles)}`);
  say('Los libros cuadran.');
}

/** Whether the chain agrees as far as the backup goes; says what it found. */
async function compareWithChain(environment: Environment, databaseUrl: string): Promise<boolean> {
  const rpc = environment.chainRpcUrl ?? (await readEmbeddedChainUrl(environment.dataDir));
  if (rpc === undefined) return skipped('no hay una cadena configurada ni en marcha');
  const { token, lastOperationId } = await readMarks(databaseUrl);
  if (token === null) return skipped('cuando se hizo la copia no había un contrato');
  try {
    const chain = createJsonRpcChain({ url: rpc, timeoutMilliseconds: 60_000 });
    const { differences, settled, waiting } = await verifyChain({
      databaseUrl,
      chain,
      token,
      differencesListed: Infinity,
    });
    // What the chain settled after the backup is no fault of it, and moves balances that cannot be compared any more.
    const newer = differences.filter(
      (difference) => difference.kind === 'unknown_operation' && difference.operationId > lastOperationId,
    ).length;
    const older = differences.filter((difference) =>
      difference.kind === 'unknown_operation'
        ? difference.operationId <= lastOperationId
        : newer === 0 || (!difference.kind.startsWith('other_balance') && difference.kind !== 'other_supply'),
    ).length;
    say(`Cadena: ${number(settled)} operaciones coinciden, ${number(waiting)} no están en ella.`);
    if (newer > 0) say(`Cadena: ${number(newer)} operaciones son posteriores a la copia; los saldos no se compararon.`);
    say(
      older === 0
        ? 'La cadena y la copia coinciden.'
        : `La cadena y la copia no coinciden: ${number(older)} diferencias.`,
    );
    return older === 0;
  } catch (error) {
    if (!(error instanceof ChainUnreachableError)) throw error;
    throw new CommandFailure(`No hay comunicación con la cadena de bloques (${error.message}).`);
  }
}

function skipped(reason: string): true {
  say(`Cadena: no se comparó, porque ${reason}.`);
  return true;
}

async function readMarks(databaseUrl: string): Promise<{ token: Hex | null; lastOperationId: bigint }> {
  const client = await openSession(databaseUrl, 'millaje drill');
  try {
    const { rows } = await client.query<{ token: Hex | null; last: bigint }>(
      'select (select token_address from chain_deployments where retired_at is null) as token, (select coalesce(max(id), 0) from operations) as last',
    );
    return { token: rows[0]?.token ?? null, lastOperationId: rows[0]?.last ?? 0n };
  } finally {
    await client.end();
  }
}
