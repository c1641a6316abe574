import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Environment } from '../env.ts';
import { isEncrypted } from '../platform/backup/archive.ts';
import { openPrompt } from './prompt.ts';
import { CommandFailure } from './run-command.ts';

/** Where a backup's passphrase comes from. Never the command line itself, which every user of the machine can read. */
export const passphraseOptions = {
  'passphrase-file': { type: 'string' },
  'ask-passphrase': { type: 'boolean', default: false },
} as const;
interface Values {
  readonly 'passphrase-file'?: string | undefined;
  readonly 'ask-passphrase': boolean;
}

const lengthMinimum = 12;

/** The passphrase for a new backup: of the file, asked for, or of the settings; `undefined` means that it is not encrypted. */
export async function choosePassphrase(environment: Environment, values: Values): Promise<string | undefined> {
  const given = await readGiven(environment, values);
  const passphrase = given ?? (values['ask-passphrase'] ? await ask(true) : undefined);
  if (passphrase !== undefined && passphrase.length < lengthMinimum)
    throw new CommandFailure(`La frase debe tener ${lengthMinimum} caracteres o más.`);
  return passphrase;
}

/**
 * The one backup that a command is given, and its passphrase, which is asked for where nothing else says it. Refuses with the
 * command's usage where it is not given exactly one.
 */
export async function findBackup(
  environment: Environment,
  { values, positionals }: { readonly values: Values; readonly positionals: readonly string[] },
  usage: string,
): Promise<{ readonly path: string; readonly passphrase: string | undefined }> {
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new CommandFailure(usage);
  const path = resolve(file);
  return { path, passphrase: await passphraseOf(environment, values, path) };
}

/** The passphrase that a file is to be read with; asked for where it is encrypted and nothing says it. Whoever gives one expects no file in the clear. */
export async function passphraseOf(
  environment: Environment,
  values: Values,
  path: string,
): Promise<string | undefined> {
  const given = await readGiven(environment, values);
  return given ?? ((await isEncrypted(path)) ? ask(false) : undefined);
}

async function readGiven(environment: Environment, values: Values): Promise<string | undefined> {
  const path = values['passphrase-file'];
  if (path !== undefined) return readPassphrase(path);
  return values['ask-passphrase'] ? undefined : environment.backupPassphrase;
}

async function readPassphrase(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`No se puede leer la frase de ${path} (${error.code}).`);
  });
  const [line = '', ...others] = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (line === '' || others.length > 0)
    throw new CommandFailure(`${path} debe tener la frase en una sola línea, y nada más.`);
  return line;
}

async function ask(isNew: boolean): Promise<string> {
  const prompt = openPrompt();
  try {
    const passphrase = await prompt.askSecret('Frase de la copia: ');
    if (isNew && (await prompt.askSecret('Repita la frase: ')) !== passphrase)
      throw new CommandFailure('Las frases no coinciden.');
    return passphrase;
  } finally {
    prompt.close();
  }
}
