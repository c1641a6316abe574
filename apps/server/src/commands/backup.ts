import { resolve } from 'node:path';
import { backup } from '../platform/backup/backup.ts';
import { withInstance } from '../platform/connect.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { createWallets } from '../platform/wallets.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';

await runCommand(async (environment, [file, ...others]) => {
  if (file === undefined || others.length > 0) throw new CommandFailure('Uso: npm run backup -- ARCHIVO');
  const path = resolve(file);
  const { walletSeed } = await loadSecrets(environment);
  return withInstance(environment, async ({ pool }) => {
    await backup({
      pool,
      path,
      wallet: createWallets(walletSeed).addressOf(0n),
      onTable: (name, rows) => say(`${name}: ${rows}`),
    });
    say(`Copia guardada en ${path}.`);
    say('Guarde aparte WALLET_SEED y TOKEN_SECRET (o secrets.json): la copia no los lleva.');
    return 0;
  });
});
