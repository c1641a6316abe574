import { parseArgs } from 'node:util';
import { startStripeSimulator } from '../adapters/payments/simulators/stripe.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';
import { untilStopped } from './until-stopped.ts';

const usage = `Un Stripe de prueba: su página de pago, sus avisos firmados, sus devoluciones y disputas.

  npm run simulator:stripe -- [--port 4030] [--webhook http://127.0.0.1:3000/api/v1/webhooks/stripe] [--file LIBRO.json]

Cobra a quien lleva STRIPE_SECRET_KEY (si no hay, sk_test_millaje) y firma con STRIPE_WEBHOOK_SECRET (si no hay, whsec_millaje). Tarjetas:
4242 4242 4242 4242 paga, 4000 0000 0000 0002 se rechaza, 4000 0027 6000 3184 pide autorización.
  GET /control/book · POST /control/refund | dispute {"session": …, "amount": centavos, si es una parte}
  POST /control/refund-failed | lost | won | expire {"session": …}`;

await runCommand(usage, async (environment, args) => {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4030' },
      webhook: { type: 'string' },
      file: { type: 'string' },
    },
  });
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) throw new CommandFailure(usage);
  if (environment.mode === 'production') throw new CommandFailure('Un Stripe de prueba no cobra en producción.');
  const { secretKey = 'sk_test_millaje', webhookSecret = 'whsec_millaje' } = environment.payments.stripe ?? {};
  const stripe = await startStripeSimulator({
    port: Number(values.port),
    secretKey,
    webhookSecret,
    webhookUrl: values.webhook ?? `${environment.publicUrl}/api/v1/webhooks/stripe`,
    file: values.file,
  });
  say(`Stripe de prueba: STRIPE_URL=${stripe.url}`);
  await untilStopped();
  await stripe.close();
  return 0;
});
