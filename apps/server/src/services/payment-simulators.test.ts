import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScratchFolder } from '../../../../test/support/scratch.ts';
import { createBankGateway } from '../adapters/payments/bank.ts';
import { testPayment } from '../adapters/payments/payment-gateway.behaviour.ts';
import { createStripeGateway } from '../adapters/payments/stripe.ts';
import { PaymentSilence } from '../modules/payments/index.ts';
import { startPaymentSimulators } from './payment-simulators.ts';

const nobody = { stripe: undefined, bank: undefined };
const named = {
  stripe: { secretKey: 'sk_test_123', webhookSecret: 'whsec_123', url: 'http://127.0.0.1:4030' },
  bank: { url: 'http://127.0.0.1:4020/getMovement/v2', key: 'clave' },
};
let dataDir: string;

beforeAll(async () => {
  dataDir = await makeScratchFolder('millaje-simulators-');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const start = (own: Partial<Parameters<typeof startPaymentSimulators>[0]> = {}) =>
  startPaymentSimulators({
    mode: 'development',
    host: '127.0.0.1',
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:9',
    dataDir,
    payments: nobody,
    ...own,
  });

test('what was begun can be paid after another start, and nothing answers once it is stopped', async () => {
  const first = await start();
  const { bank, stripe } = first.payments;
  if (!bank || !stripe) throw new Error('there are no simulators');
  const verifying = createBankGateway({ settings: bank, receiver: { phone: '+584241112233', bank: '0102' } });
  const charging = createStripeGateway({ settings: stripe, now: () => new Date() });
  expect(await verifying.begin(testPayment())).toMatchObject({ state: 'found' });
  const payment = testPayment();
  const begun = await charging.begin(payment);
  expect(begun).toMatchObject({ state: 'open', url: expect.stringContaining(stripe.url) });
  await first.stop();
  await expect(verifying.begin(testPayment())).rejects.toThrow(PaymentSilence);
  await expect(charging.find(payment, begun.id)).rejects.toThrow(PaymentSilence);

  const second = await start();
  expect(second.payments.stripe).toEqual(stripe);
  expect(await charging.find(payment, begun.id)).toEqual(expect.objectContaining({ url: begun.url }));
  await second.stop();
});

test.each<[string, Parameters<typeof start>[0]]>([
  ['in production', { mode: 'production' }],
  ['with a database of its own', { databaseUrl: 'postgresql://database/millaje' }],
  ['where others reach the server', { host: '0.0.0.0' }],
  ['where both gateways are named', { payments: named }],
])('%s nothing is simulated', async (_where, own) => {
  const { payments, isSimulated } = await start(own);
  expect({ payments, isSimulated }).toEqual({ payments: own?.payments ?? nobody, isSimulated: false });
});

test('a gateway that is named is used as it is', async () => {
  const { payments, stop } = await start({ payments: { ...nobody, bank: named.bank } });
  expect(payments).toEqual({ bank: named.bank, stripe: expect.objectContaining({ secretKey: 'sk_test_millaje' }) });
  await stop();
});
