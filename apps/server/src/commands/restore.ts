import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../platform/backup/restore.ts';
import { withInstance } from '../platform/connect.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { createWallets } from '../platform/wallets.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';

await runCommand(async (environment, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new CommandFailure('Uso: npm run restore -- ARCHIVO [--force]');
  const { walletSeed } = await loadSecrets(environment);
  return withInstance(environment, async ({ pool }) => {
    const { header, books } = await restore({
      pool,
      path: resolve(file),
      force: values.force,
      onTable: (name, rows) => say(`${name}: ${rows}`),
    });
    say(
      `Restaurada la copia del ${header.taken_at}: ${books.users} usuarios, ${books.operations} operaciones; los libros cuadran.`,
    );
    if (header.wallet !== createWallets(walletSeed).addressOf(0n))
      say(
        'Atención: la copia se hizo con otra WALLET_SEED. Use aquella antes de arrancar: de ella salen las direcciones de las cuentas.',
      );
    return 0;
  });
});
