import { basename, resolve } from 'node:path';
import { readPartFile, shownIds } from '../modules/ledger/part-file.ts';
import { readSeals } from '../modules/ledger/parts.store.ts';
import { isSameContents, verifyParts } from '../modules/ledger/seal-parts.ts';
import { withInstance } from '../platform/connect.ts';
import { createDatabase, type Database } from '../platform/database.ts';
import { shownWhole } from '../platform/shown.ts';
import { runCommand, say } from './run-command.ts';

const usage = `Compara el libro con los sellos de sus partes, o archivos de partes con ellos.

  npm run verify:ledger -- [ARCHIVO …]

Termina con 1 si algo no coincide.`;

await runCommand(usage, async (environment, files) =>
  withInstance(
    environment,
    async ({ pool }) => {
      const database = createDatabase(pool);
      const areSame = files.length === 0 ? await verifyDatabase(database) : await verifyFiles(database, files);
      return areSame ? 0 : 1;
    },
    { isReadOnly: true },
  ),
);

async function verifyDatabase(database: Database): Promise<boolean> {
  let [parts, areSame] = [0, true];
  for await (const { seal, contents, isSame } of verifyParts(database)) {
    parts += 1;
    areSame &&= isSame;
    say(
      isSame
        ? `Coincide: ${shownIds(seal)}, ${shownWhole(contents.operations)} operaciones, ${contents.digest.toString('hex')}.`
        : `No es el libro que se selló: ${shownIds(seal)}; ${shownWhole(contents.operations)} operaciones, selladas ${shownWhole(seal.operations)}.`,
    );
  }
  if (parts === 0) say('Ninguna parte del libro está sellada todavía.');
  return areSame;
}

async function verifyFiles(database: Database, files: readonly string[]): Promise<boolean> {
  const seals = await readSeals(database);
  let areSame = true;
  for (const name of files) {
    const file = await readPartFile(resolve(name));
    const seal = seals.find((one) => isSameContents(one, file));
    const isRight = seal !== undefined && file.wrongAt === undefined;
    areSame &&= isRight;
    if (isRight) say(`Coincide: ${basename(name)}, ${shownIds(seal)}.`);
    else if (file.wrongAt === undefined) say(`Ningún sello es de ${basename(name)}.`);
    else say(`No cuadra: ${basename(name)}, desde la operación ${shownWhole(file.wrongAt)}.`);
  }
  return areSame;
}
