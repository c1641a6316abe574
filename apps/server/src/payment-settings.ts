import { z } from 'zod';
import { isLoopback } from './platform/loopback.ts';
import { isRegular } from './production-settings.ts';

/** Where the bank's verification is, and as whom it is asked. */
export interface BankSettings {
  readonly url: string;
  readonly key: string;
}

/** As whom Stripe knows us, and where it is: at its own address unless a simulator stands in for it. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly url: string;
}

/** As whom the gateways know us; undefined where a gateway is not named. */
export interface PaymentSettings {
  readonly stripe: StripeSettings | undefined;
  readonly bank: BankSettings | undefined;
}

/** Where Stripe itself is. */
const stripeUrl = 'https://api.stripe.com';

const address = z
  .string()
  .refine(
    (value) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol),
    'debe ser una dirección que empiece por http:// o https://',
  );

/** The settings of payments as the environment names them. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'debe ser una clave secreta de Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'debe ser el secreto de un webhook de Stripe')
    .optional(),
  STRIPE_URL: address.default(stripeUrl),
  BANK_URL: address.optional(),
  BANK_KEY: z.string().min(4, 'debe tener 4 caracteres o más').max(200, 'debe tener 200 caracteres o menos').optional(),
};
type Variables = z.output<z.ZodObject<typeof paymentVariables>>;

/** What is missing where half of a gateway is named. One line each, never with a value. */
export function problemsOfPayments(given: Readonly<Record<string, unknown>>): string[] {
  const pairs = [
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'firma lo que Stripe avisa'],
    ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY', 'con ella se cobra'],
    ['BANK_URL', 'BANK_KEY', 'el banco solo responde a quien la lleva'],
    ['BANK_KEY', 'BANK_URL', 'ahí responde el banco'],
  ] as const;
  return pairs.flatMap(([named, needed, reason]) =>
    given[named] !== undefined && given[needed] === undefined
      ? [`Falta ${needed}: con ${named} es obligatoria (${reason}).`]
      : [],
  );
}

/** Stripe's own have twice as many characters. */
const webhookSecretMinimum = 16;
const isGuessed = (secret: string): boolean => secret.length < webhookSecretMinimum || isRegular(secret);

/** What would sell for no money in production: simulators and keys for trying. One line each. */
export function problemsOfPaymentsInProduction(settings: Variables): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL, BANK_URL } = settings;
  const bank = BANK_URL === undefined ? undefined : new URL(BANK_URL);
  return [
    ...(STRIPE_URL === stripeUrl ? [] : ['STRIPE_URL no puede cambiarse en producción: un simulador no cobra.']),
    ...(STRIPE_SECRET_KEY !== undefined && /^(sk|rk)_test_/.test(STRIPE_SECRET_KEY)
      ? ['STRIPE_SECRET_KEY es de prueba: en producción no cobra.']
      : []),
    // Whoever guesses it tells us of payments that nobody made.
    ...(STRIPE_WEBHOOK_SECRET !== undefined && isGuessed(STRIPE_WEBHOOK_SECRET.replace(/^whsec_/, ''))
      ? ['STRIPE_WEBHOOK_SECRET es demasiado corto o regular para ser el de Stripe: copie el suyo.']
      : []),
    ...(bank && (bank.protocol === 'http:' || isLoopback(bank.hostname))
      ? ['BANK_URL debe ser la dirección https:// del banco en producción: un simulador no verifica.']
      : []),
  ];
}

/** The settings as the adapters take them. */
export function paymentSettings(variables: Variables): PaymentSettings {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    BANK_URL: url,
    BANK_KEY: key,
  } = variables;
  return {
    stripe:
      secretKey !== undefined && webhookSecret !== undefined
        ? { secretKey, webhookSecret, url: variables.STRIPE_URL }
        : undefined,
    bank: url !== undefined && key !== undefined ? { url, key } : undefined,
  };
}
