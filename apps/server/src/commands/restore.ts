import { parseArgs } from 'node:util';
import { announceAllSessionEnds } from '../modules/identity/index.ts';
import { restore } from '../platform/backup/restore.ts';
import { withInstance } from '../platform/connect.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { createWallets } from '../platform/wallets.ts';
import { findBackup, passphraseOptions } from './passphrase.ts';
import { findKeys, keysOption } from './person-keys.ts';
import { runCommand, say } from './run-command.ts';

const usage =
  'Uso: npm run restore -- ARCHIVO [--keys ARCHIVO_DE_CLAVES] [--force] [--passphrase-file ARCHIVO | --ask-passphrase]';

await runCommand(async (environment, args) => {
  const given = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, ...keysOption, ...passphraseOptions },
  });
  const { path, passphrase } = await findBackup(environment, given, usage);
  const keys = await findKeys(path, given.values.keys, passphrase);
  const { walletSeed } = await loadSecrets(environment);
  return withInstance(environment, async ({ databaseUrl }) => {
    const { header, books } = await restore({
      databaseUrl,
      path,
      passphrase,
      force: given.values.force,
      keys,
      beforeReplacing: announceAllSessionEnds,
      onTable: (name, rows) => say(`${name}: ${rows}`),
    });
    say(
      `Restaurada la copia del ${header.taken_at}: ${books.users} usuarios, ${books.operations} operaciones; los libros cuadran.`,
    );
    if (keys === undefined)
      say('Sin el archivo de claves (--keys): de la auditoría se leen solo los valores cuyas claves ya estaban aquí.');
    say('Las sesiones y los códigos de un solo uso terminaron: todos tienen que entrar de nuevo.');
    if (header.wallet !== createWallets(walletSeed).addressOf(0n))
      say(
        'Atención: la copia se hizo con otra WALLET_SEED. Use aquella antes de arrancar: de ella salen las direcciones de las cuentas.',
      );
    return 0;
  });
});
