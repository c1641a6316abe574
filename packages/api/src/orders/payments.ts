import { parsePhone } from '@millaje/domain/phones';
import { isBankReference } from '@millaje/domain/payments/bank-references';
import { paymentMethods, productTypes } from '@millaje/domain/products';
import { isDay } from '@millaje/domain/days';
import * as z from 'zod/mini';
import { codeAndMessage, commonTexts, emailSchema, instantSchema, lineSchema, orAbsent } from '../kit/common.ts';
import { idempotencyKeySchema } from '../ledger/miles.ts';
import { defineRoute, passengers } from '../kit/route.ts';
import { paymentOptionsRoute } from './payment-options.ts';
import { orderSchema } from './orders.ts';
import { orderTexts as texts } from './orders.texts.ts';
import { productChoice, productTypeSchema } from './product-choice.ts';

const required = commonTexts.fieldRequired;

/** What something costs a member at this moment; dollars and bolívares are decimals with a point. */
const priceSchema = z.object({
  price_usd: z.string(),
  /** Percent. */
  discount: z.number(),
  total_usd: z.string(),
  total_ves: z.string(),
  dollar_price: z.string(),
  price_miles: z.nullable(z.number()),
});

export const paymentQuoteRoute = defineRoute({
  name: 'PaymentQuote',
  summary:
    'What a product costs the caller, signed: an order that brings it costs this within 24 hours, whatever changes. It is used once, and is the `token` of the payment frames.',
  method: 'POST',
  path: '/payments/quote',
  who: passengers,
  body: z.object({ productType: productTypeSchema, productId: productChoice.productId }),
  answers: {
    201: z.object({
      ...codeAndMessage,
      quote: z.string(),
      expires_at: instantSchema,
      product: z.object({
        id: z.number(),
        type: z.enum(productTypes),
        name: z.string(),
        description: z.string(),
        miles: z.number(),
      }),
      price: priceSchema,
      /** Those that are open, and can pay this. */
      methods: z.array(z.enum(paymentMethods)),
      /** Where pago móvil and Zelle are paid to. */
      receiver: z.object({
        bank_code: z.string(),
        bank_name: z.string(),
        phone: z.string(),
        document: z.string(),
        zelle_email: z.string(),
        zelle_name: z.string(),
      }),
    }),
  },
  refusals: [
    'product_not_available',
    'tier_may_not_buy_miles',
    'membership_lower',
    'membership_never_sold',
    'sender_not_active',
  ],
});

/** What stands in the way of an order, before anybody pays. */
const orderRefusals = [
  'idempotency_key_reused',
  'sender_not_active',
  'price_quote_not_valid',
  'price_quote_used',
  'product_not_available',
  'gateway_closed',
  'tier_may_not_buy_miles',
  'membership_lower',
  'membership_never_sold',
  'discount_not_free',
  'payment_used',
  'insufficient_miles',
  'receiver_not_active',
  'balance_too_large',
  'payment_failed',
  'busy',
] as const;

const nameSchema = lineSchema(80, required, texts.wrongName);
const zelleReference = lineSchema(40, required, texts.wrongZelleReference).check(
  z.refine((value) => /^[A-Za-z0-9 -]{4,40}$/.test(value), texts.wrongZelleReference),
);
const payerEmail = emailSchema(required, texts.emailInvalid);
/** What the screen thought that it costs: compared, never trusted. */
const shownAmount = orAbsent(z.union([z.string(), z.number()], texts.wrongProduct));

export const manualOperationRoute = defineRoute({
  name: 'ManualOperation',
  summary:
    'Orders a product and pays it by Zelle, for staff to approve, or in miles, at once. What a discount makes free is approved at once.',
  method: 'POST',
  path: '/product-manual-operation',
  who: passengers,
  body: z.object({
    ...productChoice,
    payment_info: z.discriminatedUnion(
      'method',
      [
        z.object({
          method: z.literal('zelle'),
          fullname: nameSchema,
          email: orAbsent(payerEmail),
          bank_ref: zelleReference,
          monto: shownAmount,
        }),
        z.object({ method: z.literal('millas'), monto: shownAmount }),
      ],
      texts.wrongMethod,
    ),
  }),
  answers: { 201: z.object({ ...codeAndMessage, order: orderSchema }) },
  refusals: orderRefusals,
  idempotent: true,
});

const bankReference = lineSchema(40, required).check(z.refine((value) => isBankReference(value), texts.wrongReference));

export const mobilePaymentRoute = defineRoute({
  name: 'MobilePayment',
  summary:
    'Orders a product and tells of the pago móvil that pays it. Staff approve; the bank is asked where it verifies payments.',
  method: 'POST',
  path: '/bapm/make-payment',
  who: passengers,
  body: z.object({
    ...productChoice,
    payment: z.object(
      {
        type: z._default(z.literal('BAPM', texts.wrongMethod), 'BAPM'),
        bank: lineSchema(4, required, texts.wrongBank).check(z.regex(/^[0-9]{4}$/, texts.wrongBank)),
        phone: lineSchema(30, required, texts.wrongPhone).check(
          z.refine((value) => mobilePhone(value) !== undefined, texts.wrongPhone),
        ),
        ref: bankReference,
        date: z.string(required).check(
          z.minLength(1, required),
          z.refine((value) => isDay(value), commonTexts.wrongDate),
        ),
      },
      required,
    ),
    payment_info: z.object({ fullname: nameSchema, monto: shownAmount }, required),
  }),
  answers: { 201: z.object({ ...codeAndMessage, order: orderSchema }) },
  refusals: orderRefusals,
  idempotent: true,
});

/** A telephone from which pago móvil comes, as +58 and ten digits: those are all from Venezuela. Undefined for any other. */
export function mobilePhone(typed: string): string | undefined {
  const phone = parsePhone('+58', typed);
  return 'number' in phone && /^4[0-9]{9}$/.test(phone.number) ? `+58${phone.number}` : undefined;
}

export const cardPaymentRoute = defineRoute({
  name: 'CardPayment',
  summary: "Orders a product to be paid by card on the gateway's own page: `order.url` leads there.",
  method: 'POST',
  path: '/payments/card',
  who: passengers,
  body: z.object(productChoice),
  answers: { 201: z.object({ ...codeAndMessage, order: orderSchema }) },
  refusals: orderRefusals,
  idempotent: true,
});

export const framePaymentRoute = defineRoute({
  name: 'FramePayment',
  summary:
    'What a payment frame sends: the signed quote stands for the member who got it, once, so that no session is in the frame.',
  method: 'POST',
  path: '/payments/frame',
  who: 'anyone',
  body: z.discriminatedUnion(
    'method',
    [
      z.object({
        method: z.literal('zelle'),
        token: z
          .string(texts.tokenRequired)
          .check(z.minLength(1, texts.tokenRequired), z.maxLength(4_000, texts.tokenRequired)),
        fullname: nameSchema,
        email: payerEmail,
        bank_ref: zelleReference,
      }),
      z.object({
        method: z.literal('tdc'),
        token: z
          .string(texts.tokenRequired)
          .check(z.minLength(1, texts.tokenRequired), z.maxLength(4_000, texts.tokenRequired)),
      }),
    ],
    texts.wrongMethod,
  ),
  answers: {
    201: z.object({
      ...codeAndMessage,
      paymentStatus: z.enum(['approved', 'pending']),
      /** The gateway's page, where it is paid there. */
      url: z.nullable(z.string()),
    }),
  },
  refusals: orderRefusals,
  idempotent: true,
});

export const verifyOrderRoute = defineRoute({
  name: 'VerifyOrder',
  summary: 'Asks how the order of a token stands, after the gateway led back: `message` is what to tell the member.',
  method: 'POST',
  path: '/verify-order',
  who: passengers,
  body: z.object({
    token: z
      .string(texts.tokenRequired)
      .check(z.minLength(1, texts.tokenRequired), z.maxLength(2_000, texts.tokenRequired)),
  }),
  answers: { 201: z.object({ ...codeAndMessage, order: orderSchema }) },
  refusals: ['order_not_found', 'busy'],
});

export const paymentOutcomeRoute = defineRoute({
  name: 'PaymentOutcome',
  summary:
    "What became of the order that the caller sent with an `Idempotency-Key`: for whoever never got its answer. Others' keys are unknown.",
  method: 'GET',
  path: '/payments/outcome',
  who: passengers,
  query: z.object({ key: idempotencyKeySchema }),
  answers: {
    200: z.object({
      ...codeAndMessage,
      /** `unknown`: nothing was decided under this key, or not yet. */
      outcome: z.enum(['done', 'refused', 'unknown']),
      order: z.nullable(orderSchema),
      /** Why there is none. */
      refusal: z.nullable(z.object({ rule: z.string(), message: z.string() })),
    }),
  },
  refusals: [],
});

export const paymentRoutes = [
  paymentOptionsRoute,
  paymentQuoteRoute,
  manualOperationRoute,
  mobilePaymentRoute,
  cardPaymentRoute,
  framePaymentRoute,
  verifyOrderRoute,
  paymentOutcomeRoute,
] as const;
export { orderRefusals };
