import { parseArgs } from 'node:util';
import { startBankSimulator } from '../adapters/payments/simulators/bank.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';
import { untilStopped } from './until-stopped.ts';

const usage = `Un Banco de Venezuela de prueba: verifica pagos móviles como su servicio getMovement.

  npm run simulator:bank -- [--port 4020] [--key CLAVE] [--strict]

Conoce todo pago menos los de referencia terminada en 0000, y no responde a los de 9999. Con --strict conoce solo los que se le dicen:
  GET /control/movements · POST /control/movements {"reference": …, "day": …, "amount": "729.66", "bank": "0134", "phone": "04121234567"}`;

await runCommand(usage, async (environment, args) => {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4020' },
      key: { type: 'string' },
      strict: { type: 'boolean', default: false },
    },
  });
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) throw new CommandFailure(usage);
  if (environment.mode === 'production') throw new CommandFailure('Un banco de prueba no verifica en producción.');
  const key = values.key ?? environment.payments.bank?.key;
  const bank = await startBankSimulator({ port: Number(values.port), key, knowsAll: !values.strict });
  say(`Banco de prueba: BANK_URL=${bank.url}/getMovement/v2`);
  await untilStopped();
  await bank.close();
  return 0;
});
