import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { announceAllSessionEnds } from '../modules/identity/index.ts';
import { restore } from '../platform/backup/restore.ts';
import { withInstance } from '../platform/connect.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { createWallets } from '../platform/wallets.ts';
import { findPassphrase, passphraseOptions } from './passphrase.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';

const usage = 'Uso: npm run restore -- ARCHIVO [--force] [--passphrase-file ARCHIVO | --ask-passphrase]';

await runCommand(async (environment, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, ...passphraseOptions },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new CommandFailure(usage);
  const path = resolve(file);
  const passphrase = await findPassphrase(environment, values, path);
  const { walletSeed } = await loadSecrets(environment);
  return withInstance(environment, async ({ databaseUrl }) => {
    const { header, books } = await restore({
      databaseUrl,
      path,
      passphrase,
      force: values.force,
      beforeReplacing: announceAllSessionEnds,
      onTable: (name, rows) => say(`${name}: ${rows}`),
    });
    say(
      `Restaurada la copia del ${header.taken_at}: ${books.users} usuarios, ${books.operations} operaciones; los libros cuadran.`,
    );
    say('Las sesiones y los códigos de un solo uso terminaron: todos tienen que entrar de nuevo.');
    if (header.wallet !== createWallets(walletSeed).addressOf(0n))
      say(
        'Atención: la copia se hizo con otra WALLET_SEED. Use aquella antes de arrancar: de ella salen las direcciones de las cuentas.',
      );
    return 0;
  });
});
