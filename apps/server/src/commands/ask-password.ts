import { passwordSchema } from '@millaje/api/members/registration';
import { registrationTexts } from '@millaje/api/members/registration.texts';
import type { Prompt } from './prompt.ts';
import { CommandFailure } from './run-command.ts';

/** Asks for a new password twice. Refuses a weak one, and two that differ. */
export async function askPassword(prompt: Prompt): Promise<string> {
  const password = await prompt.askSecret('Contraseña: ');
  const checked = passwordSchema.safeParse(password);
  if (!checked.success) throw new CommandFailure(checked.error.issues[0]?.message ?? registrationTexts.passwordWeak);
  if ((await prompt.askSecret('Repita la contraseña: ')) !== password)
    throw new CommandFailure(registrationTexts.passwordsDiffer);
  return password;
}
