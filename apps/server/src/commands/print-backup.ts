import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readText } from '../platform/backup/archive.ts';
import { verifyArchive } from '../platform/backup/verify-archive.ts';
import { findBackup, passphraseOptions } from './passphrase.ts';
import { runCommand } from './run-command.ts';

const usage = 'Uso: npm run --silent backup:print -- ARCHIVO [--passphrase-file ARCHIVO] | psql …';

// Prints a backup's script, for psql. It is read to its end first, so that nothing of a damaged one is printed.
await runCommand(usage, async (environment, args) => {
  const given = parseArgs({ args, allowPositionals: true, options: passphraseOptions });
  const { path, passphrase } = await findBackup(environment, given, usage);
  await verifyArchive(path, passphrase);
  await pipeline(Readable.from(readText(path, passphrase), { objectMode: true }), process.stdout);
  return 0;
});
