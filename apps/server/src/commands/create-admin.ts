import { newPersonEmailSchema } from '@millaje/api/members/new-email';
import { firstNameSchema, lastNameSchema } from '@millaje/api/members/registration';
import { createAdmin } from '../modules/members/create-admin.ts';
import { withInstance } from '../platform/connect.ts';
import { hashPassword } from '../platform/passwords.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { createWallets } from '../platform/wallets.ts';
import { askPassword } from './ask-password.ts';
import { openPrompt } from './prompt.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';

interface Schema {
  safeParse(
    value: unknown,
  ): { success: true; data: string } | { success: false; error: { issues: { message: string }[] } };
}

/** The normal form of what was typed. Refuses with the field's own text. */
function accept(schema: Schema, typed: string): string {
  const result = schema.safeParse(typed);
  if (!result.success) throw new CommandFailure(result.error.issues[0]?.message ?? '');
  return result.data;
}

const usage = 'Uso: npm run create-admin -- CORREO';

await runCommand(usage, async (environment, [typedEmail, ...others]) => {
  if (typedEmail === undefined || others.length > 0) throw new CommandFailure(usage);
  const email = accept(newPersonEmailSchema, typedEmail);
  const { walletSeed } = await loadSecrets(environment);
  return withInstance(environment, async ({ pool }) => {
    const taken = `Ya existe un usuario con el correo ${email}.`;
    if ((await pool.query('select from users where email = $1', [email])).rowCount !== 0)
      throw new CommandFailure(taken);
    const prompt = openPrompt();
    try {
      const firstName = accept(firstNameSchema, await prompt.ask('Nombre: '));
      const lastName = accept(lastNameSchema, await prompt.ask('Apellido: '));
      const passwordHash = await hashPassword(await askPassword(prompt));
      const answer = await createAdmin(pool, createWallets(walletSeed), { email, firstName, lastName, passwordHash });
      if (answer.kind === 'refused') throw new CommandFailure(taken);
      say(`Administrador creado: ${firstName} ${lastName} <${email}>.`);
      return 0;
    } finally {
      prompt.close();
    }
  });
});
