import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Environment } from '../env.ts';
import { announceAllSessionEnds } from '../modules/identity/index.ts';
import { booksAgree } from '../platform/backup/books.ts';
import { type PersonKeys, readKeysFile } from '../platform/backup/person-keys.ts';
import { restore } from '../platform/backup/restore.ts';
import { withInstance } from '../platform/connect.ts';
import { restoreContinuous } from '../platform/continuous/restore.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { createWallets } from '../platform/wallets.ts';
import { shownWhole } from '../platform/shown.ts';
import { compareWithChain } from './compare-with-chain.ts';
import { findBackup, passphraseOf, passphraseOptions } from './passphrase.ts';
import { findKeys, keysOption } from './person-keys.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';

const usage = `Uso: npm run restore -- ARCHIVO [--keys ARCHIVO_DE_CLAVES] [--force] [--passphrase-file ARCHIVO | --ask-passphrase]
     npm run restore -- --continuous CARPETA [--at INSTANTE] [--keys ARCHIVO_DE_CLAVES] [--force]`;

const sessionsEnded = 'Las sesiones y los códigos de un solo uso terminaron: todos tienen que entrar de nuevo.';

await runCommand(usage, async (environment, args) => {
  const given = parseArgs({
    args,
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      continuous: { type: 'string' },
      at: { type: 'string' },
      ...keysOption,
      ...passphraseOptions,
    },
  });
  const { continuous, at, force } = given.values;
  if (continuous !== undefined) {
    if (given.positionals.length > 0) throw new CommandFailure(usage);
    const path = given.values.keys && resolve(given.values.keys);
    const keys =
      path && (await readKeysFile({ path, passphrase: await passphraseOf(environment, given.values, path) }));
    return putBack(environment, { folder: resolve(continuous), at: readInstant(at), force, keys: keys || undefined });
  }
  if (at !== undefined) throw new CommandFailure(usage);
  const { path, passphrase } = await findBackup(environment, given, usage);
  const keys = await findKeys(path, given.values.keys, passphrase);
  const { walletSeed } = await loadSecrets(environment);
  return withInstance(environment, async ({ databaseUrl }) => {
    const { header, books } = await restore({
      databaseUrl,
      path,
      passphrase,
      force,
      keys,
      beforeReplacing: announceAllSessionEnds,
      onTable: (name, rows) => say(`${name}: ${rows}`),
    });
    say(
      `Restaurada la copia del ${header.taken_at}: ${books.users} usuarios, ${books.operations} operaciones; los libros cuadran.`,
    );
    if (keys === undefined)
      say('Sin el archivo de claves (--keys): de la auditoría se leen solo los valores cuyas claves ya estaban aquí.');
    say(sessionsEnded);
    if (header.wallet !== createWallets(walletSeed).addressOf(0n))
      say(
        'Atención: la copia se hizo con otra WALLET_SEED. Use aquella antes de arrancar: de ella salen las direcciones de las cuentas.',
      );
    return 0;
  });
});

/** An instant says its zone: what somebody means by an hour alone is not guessed. */
function readInstant(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const instant = new Date(text);
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  if (!isWhole || Number.isNaN(instant.getTime()))
    throw new CommandFailure('El instante se escribe con su zona, como 2026-11-28T14:30:00-04:00.');
  return instant;
}

async function putBack(
  environment: Environment,
  {
    folder,
    at,
    force,
    keys,
  }: {
    readonly folder: string;
    readonly at: Date | undefined;
    readonly force: boolean;
    readonly keys: PersonKeys | undefined;
  },
): Promise<number> {
  if (environment.databaseUrl !== undefined)
    throw new CommandFailure(
      'Así solo se restaura la base de datos incluida; para la de DATABASE_URL, vea docs/runbooks/backup.md.',
    );
  const { base, aside, books, database } = await restoreContinuous({
    folder,
    dataDir: environment.dataDir,
    at,
    force,
    keys,
  });
  try {
    say(
      `Restaurada desde ${base.name}: ${shownWhole(books.users)} usuarios, ${shownWhole(books.operations)} operaciones${at === undefined ? '' : `, como estaba el ${at.toISOString()}`}.`,
    );
    if (aside !== undefined) say(`La base de datos que había quedó en ${aside}.`);
    say(sessionsEnded);
    if (at !== undefined && keys === undefined)
      say(
        'Sin el archivo de claves (--keys), quien fue borrado después de ese instante está otra vez: bórrelo de nuevo.',
      );
    const isBalanced = booksAgree(books);
    say(isBalanced ? 'Los libros cuadran.' : 'Los libros no cuadran.');
    const isOnChain = await compareWithChain(environment, database.url);
    return isBalanced && isOnChain ? 0 : 1;
  } finally {
    await database.stop();
  }
}
