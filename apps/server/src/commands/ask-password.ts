import { readFileSync } from 'node:fs';
import { parseBrand } from '@millaje/api/brand';
import { passwordSchema } from '@millaje/api/members/registration';
import { registrationTexts } from '@millaje/api/members/registration.texts';
import type { Environment } from '../env.ts';
import { guessableProblem, type PasswordOwner } from '../modules/identity/index.ts';
import type { Prompt } from './prompt.ts';
import { CommandFailure } from './run-command.ts';

/** Asks for a new password twice. Refuses a weak one, one that somebody would guess of its owner, and two that differ. */
export async function askPassword(
  prompt: Prompt,
  owner: PasswordOwner,
  { brandFile }: Pick<Environment, 'brandFile'>,
): Promise<string> {
  const password = await prompt.askSecret('Contraseña: ');
  const checked = passwordSchema.safeParse(password);
  if (!checked.success) throw new CommandFailure(checked.error.issues[0]?.message ?? registrationTexts.passwordWeak);
  const brand = parseBrand(JSON.parse(readFileSync(brandFile, 'utf8')));
  const problem = await guessableProblem(password, owner, brand);
  if (problem !== undefined) throw new CommandFailure(problem);
  if ((await prompt.askSecret('Repita la contraseña: ')) !== password)
    throw new CommandFailure(registrationTexts.passwordsDiffer);
  return password;
}
