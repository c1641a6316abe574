import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBankSimulator } from '../adapters/payments/simulators/bank.ts';
import { startStripeSimulator } from '../adapters/payments/simulators/stripe.ts';
import type { Environment } from '../env.ts';
import type { BankSettings, PaymentSettings, StripeSettings } from '../payment-settings.ts';
import { findFreePort, parsePort } from '../platform/embedded/ports.ts';
import { isLoopback } from '../platform/loopback.ts';

type Settings = Pick<Environment, 'mode' | 'host' | 'databaseUrl' | 'publicUrl' | 'dataDir' | 'payments'>;

export interface SimulatedPayments {
  /** The gateways as they were named, with simulators in place of those that were not. */
  readonly payments: PaymentSettings;
  readonly isSimulated: boolean;
  stop(): Promise<void>;
}

/**
 * Starts, inside this process, a bank and a Stripe of our own for the gateways that nobody named: the whole shop can be tried on one
 * machine. Only with the embedded database and where nobody else reaches the server; never in production, where nothing would be paid.
 */
export async function startPaymentSimulators(settings: Settings): Promise<SimulatedPayments> {
  const { mode, host, databaseUrl, payments } = settings;
  const isForTrying = mode !== 'production' && databaseUrl === undefined && isLoopback(host);
  if (!isForTrying || (payments.bank && payments.stripe))
    return { payments, isSimulated: false, stop: () => Promise.resolve() };
  const bank = payments.bank ? undefined : await startBank();
  const stripe = payments.stripe ? undefined : await startStripe(settings);
  return {
    payments: { bank: payments.bank ?? bank?.settings, stripe: payments.stripe ?? stripe?.settings },
    isSimulated: true,
    async stop() {
      await Promise.all([bank?.close(), stripe?.close()]);
    },
  };
}

interface Started<T> {
  readonly settings: T;
  close(): Promise<void>;
}

async function startBank(): Promise<Started<BankSettings>> {
  const key = 'millaje';
  const { url, close } = await startBankSimulator({ key, knowsAll: true });
  return { settings: { url: `${url}/getMovement/v2`, key }, close };
}

/** On the port of the last time, and with its book: a page that was open can still be paid on after another start. */
async function startStripe({ dataDir, publicUrl }: Settings): Promise<Started<StripeSettings>> {
  const keys = { secretKey: 'sk_test_millaje', webhookSecret: 'whsec_millaje' };
  const folder = join(dataDir, 'stripe');
  const portFile = join(folder, 'port');
  await mkdir(folder, { recursive: true });
  const port = await findFreePort(parsePort(await readFile(portFile, 'utf8').catch(() => undefined)));
  await writeFile(portFile, String(port));
  const { url, close } = await startStripeSimulator({
    ...keys,
    port,
    webhookUrl: `${publicUrl}/api/v1/webhooks/stripe`,
    file: join(folder, 'book.json'),
  });
  return { settings: { ...keys, url }, close };
}
