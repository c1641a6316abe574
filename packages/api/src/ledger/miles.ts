import { maximumMiles, minimumTransferMiles, parseMiles } from '@millaje/domain';
import { emailMaximum, normalizeEmail } from '@millaje/domain/emails';
import { isPlainText } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { waitingAnswer } from '../approvals/approval-request.ts';
import { adminTransferRefusals } from '../approvals/guarded-refusals.ts';
import { codeAndMessage, commonTexts, emailSchema, flagSchema, foldedLineSchema } from '../kit/common.ts';
import { descriptionMaximum, milesTexts } from './miles.texts.ts';
import { operationSchema } from './operations.ts';
import { administrators, defineRoute, members } from '../kit/route.ts';

/** Whole miles: an integer, or a text that `parseMiles` understands, within the given smallest amount and the programme's largest. */
export function milesSchema(minimum: bigint, required: string, tooSmall: string) {
  return z.pipe(
    z.union([z.number(), z.string()], required).check(
      z.refine((value) => value !== '', required),
      z.refine((value) => value === '' || isTooLarge(value) || parseMiles(value) !== undefined, tooSmall),
      z.refine((value) => (parseMiles(value) ?? minimum) >= minimum, tooSmall),
      z.refine((value) => !isTooLarge(value), milesTexts.amountTooLarge),
    ),
    z.transform((value: number | string) => parseMiles(value) ?? 0n),
  );
}

/** Whether it is more than the programme's largest amount, also where it is too large to be read exactly. */
function isTooLarge(value: number | string): boolean {
  if (typeof value === 'number') return value > Number(maximumMiles);
  return /^[0-9]{41,}$/.test(value) || (parseMiles(value) ?? 0n) > maximumMiles;
}

export const transferSchema = z.object({
  email_to: emailSchema(milesTexts.emailRequired, milesTexts.emailInvalid),
  amount: milesSchema(minimumTransferMiles, milesTexts.amountRequired, milesTexts.amountTooSmall),
  description: foldedLineSchema(descriptionMaximum, milesTexts.descriptionRequired, milesTexts.descriptionTooLong),
  /** The commission in miles that the sender has agreed to. With another one at posting the transfer is refused. */
  fee: z.optional(milesSchema(0n, milesTexts.feeNotWhole, milesTexts.feeNotWhole)),
});

export const transferRoute = defineRoute({
  name: 'Transfer',
  summary:
    'Moves miles from the signed-in member to another. The commission is the setting of the moment; with `fee`, only that one.',
  method: 'POST',
  path: '/miles/transfer',
  who: members,
  body: transferSchema,
  answers: { 201: z.object({ ...codeAndMessage, operation: operationSchema }) },
  refusals: [
    'idempotency_key_reused',
    'amount_below_minimum',
    'amount_too_large',
    'receiver_not_found',
    'same_account',
    'sender_not_active',
    'receiver_not_active',
    'tier_may_not_transfer',
    'confirmation_required',
    'nothing_would_arrive',
    'fee_changed',
    'insufficient_miles',
    'balance_too_large',
    'busy',
  ],
  idempotent: true,
});

/** The staff's transfer. `to_product` (on the wire `to_{product}`) makes the programme the receiver. */
export const adminTransferSchema = z.object({
  email_from: emailSchema(commonTexts.fieldRequired, milesTexts.emailInvalid),
  email_to: z.optional(
    z.string(milesTexts.emailInvalid).check(
      z.overwrite((value) => normalizeEmail(value)),
      z.maxLength(emailMaximum.whole, milesTexts.emailInvalid),
      z.refine((value) => isPlainText(value), milesTexts.emailInvalid),
    ),
  ),
  description: foldedLineSchema(descriptionMaximum, commonTexts.fieldRequired, milesTexts.descriptionTooLong),
  amount: milesSchema(1n, commonTexts.fieldRequired, milesTexts.amountNotPositive),
  to_product: z.optional(flagSchema),
});

export const adminTransferRoute = defineRoute({
  name: 'AdminTransferMiles',
  summary:
    'Staff move miles from a member to another, or to the programme. No commission. A large one may wait for another administrator (202).',
  method: 'POST',
  path: '/miles/admin-transfer',
  who: administrators,
  body: adminTransferSchema,
  answers: { 201: z.object({ ...codeAndMessage, operation: operationSchema }), 202: waitingAnswer },
  refusals: ['idempotency_key_reused', 'amount_not_positive', 'amount_too_large', ...adminTransferRefusals],
  idempotent: true,
});

/** A key as its caller chose it. */
export const idempotencyKeySchema = z
  .string(milesTexts.keyInvalid)
  .check(z.regex(/^[\x21-\x7e]{1,200}$/, milesTexts.keyInvalid));

export const findOutcomeRoute = defineRoute({
  name: 'FindOutcome',
  summary:
    "What became of the call that the caller sent with an `Idempotency-Key`: for whoever never got its answer. Others' keys are unknown.",
  method: 'GET',
  path: '/miles/outcome',
  who: 'user',
  query: z.object({ key: idempotencyKeySchema }),
  answers: {
    200: z.object({
      ...codeAndMessage,
      /** `unknown`: nothing was decided under this key, or not yet. */
      outcome: z.enum(['posted', 'refused', 'unknown']),
      /** What was posted. */
      operation: z.nullable(operationSchema),
      /** Why nothing was. */
      refusal: z.nullable(z.object({ rule: z.string(), message: z.string() })),
    }),
  },
  refusals: [],
});

export const feeRoute = defineRoute({
  name: 'GetFee',
  summary: 'The commission of a transfer, in percent.',
  method: 'GET',
  path: '/miles/getfee',
  who: 'user',
  answers: { 200: z.object({ ...codeAndMessage, fee: z.string() }) },
  refusals: [],
});

export const transferRightsRoute = defineRoute({
  name: 'GetTransferRights',
  summary:
    'Whether the tier of the signed-in member gives miles to other members, and which tiers do. Allies are paid by all.',
  method: 'GET',
  path: '/miles/transfer-rights',
  who: members,
  answers: {
    200: z.object({ ...codeAndMessage, may_transfer: z.boolean(), membership: z.string(), tiers: z.array(z.string()) }),
  },
  refusals: [],
});

export const balanceRoute = defineRoute({
  name: 'BalanceAddress',
  summary: "The signed-in user's miles: what can be spent (`balance`), and what is set aside (`held`).",
  method: 'GET',
  path: '/miles/balanceaddress',
  who: 'user',
  answers: { 200: z.object({ ...codeAndMessage, balance: z.number(), held: z.number() }) },
  refusals: [],
});

export const milesRoutes = [
  transferRoute,
  adminTransferRoute,
  findOutcomeRoute,
  feeRoute,
  transferRightsRoute,
  balanceRoute,
] as const;
