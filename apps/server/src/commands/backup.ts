import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Environment } from '../env.ts';
import { backup } from '../platform/backup/backup.ts';
import { backupKeys } from '../platform/backup/person-keys.ts';
import { withInstance } from '../platform/connect.ts';
import { backUpContinuously } from '../platform/continuous/follow.ts';
import { readEmbeddedUrl } from '../platform/embedded/postgres.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { createWallets } from '../platform/wallets.ts';
import { choosePassphrase, passphraseOptions } from './passphrase.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';
import { untilStopped } from './until-stopped.ts';

const usage = `Uso: npm run backup -- ARCHIVO [--keys ARCHIVO_DE_CLAVES] [--passphrase-file ARCHIVO | --ask-passphrase]
     npm run backup -- --continuous CARPETA`;

await runCommand(usage, async (environment, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { continuous: { type: 'string' }, keys: { type: 'string' }, ...passphraseOptions },
  });
  const [file, ...others] = positionals;
  if (values.continuous !== undefined) {
    const hasOthers =
      file !== undefined ||
      values.keys !== undefined ||
      values['ask-passphrase'] ||
      values['passphrase-file'] !== undefined;
    if (hasOthers) throw new CommandFailure(usage);
    return follow(environment, resolve(values.continuous));
  }
  if (file === undefined || others.length > 0) throw new CommandFailure(usage);
  const path = resolve(file);
  const keysPath = resolve(values.keys ?? `${file}.keys`);
  // Seen before anything is made: half of it would be no backup.
  if (existsSync(keysPath)) throw new CommandFailure(`${keysPath} ya existe: elija otro nombre.`);
  const passphrase = await choosePassphrase(environment, values);
  const { walletSeed } = await loadSecrets(environment);
  return withInstance(environment, async ({ databaseUrl }) => {
    const { rows } = await backup({
      databaseUrl,
      path,
      wallet: createWallets(walletSeed).addressOf(0n),
      passphrase,
      onTable: (name, count) => say(`${name}: ${count}`),
    });
    say(`Copia guardada en ${path}${passphrase === undefined ? '' : ', cifrada'}: ${rows} filas, leídas de nuevo.`);
    const keys = await backupKeys({ databaseUrl, path: keysPath, passphrase });
    say(`Claves de las personas: ${keys}, en ${keysPath}. Guárdelas aparte y conserve solo el archivo más reciente.`);
    say('Guarde aparte WALLET_SEED y TOKEN_SECRET (o secrets.json): la copia no los lleva.');
    return 0;
  });
});

/** Follows the database until somebody ends it; starts none, and lets it be stopped and started. */
async function follow(environment: Environment, folder: string): Promise<number> {
  const stopping = new AbortController();
  const stopped = untilStopped().then(() => stopping.abort());
  const { databaseOwnerUrl, dataDir } = environment;
  await Promise.race([
    stopped,
    backUpContinuously({
      folder,
      findDatabase: async () => databaseOwnerUrl ?? readEmbeddedUrl(dataDir),
      keepsPassword: databaseOwnerUrl === undefined,
      signal: stopping.signal,
      onLine: (line) => say(`${new Date().toISOString()} ${line}`),
    }),
  ]);
  return 0;
}
