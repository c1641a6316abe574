import { setPassword } from '../modules/members/set-password.ts';
import { withInstance } from '../platform/connect.ts';
import { hashPassword } from '../platform/passwords.ts';
import { askPassword } from './ask-password.ts';
import { openPrompt } from './prompt.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';

const usage = 'Uso: npm run set-password -- CORREO';

await runCommand(usage, async (environment, [email, ...others]) => {
  if (email === undefined || others.length > 0) throw new CommandFailure(usage);
  return withInstance(environment, async ({ pool }) => {
    const missing = `No existe un usuario con el correo ${email}.`;
    if ((await pool.query('select from users where email = lower($1)', [email.trim()])).rowCount === 0)
      throw new CommandFailure(missing);
    const prompt = openPrompt();
    try {
      const result = await setPassword(pool, email, await hashPassword(await askPassword(prompt)));
      if (!result) throw new CommandFailure(missing);
      say(`Contraseña cambiada; sesiones cerradas: ${result.sessionsEnded}.`);
      return 0;
    } finally {
      prompt.close();
    }
  });
});
