import * as z from 'zod/mini';
import { waitingAnswer } from '../approvals/approval-request.ts';
import { codeAndMessage, versionAnswer } from '../kit/common.ts';
import { administrators, defineRoute, staff } from '../kit/route.ts';
import { decimalTextSchema, settingVersionSchema } from './setting-version.ts';
import { transferFeeTexts as texts } from './transfer-fee.texts.ts';

/**
 * A percentage as people type it, with a comma or a point before its decimals. 0 < fee < 100, at most four decimals. The order of
 * the rules is that of the texts: missing, no number, not above 0, then the rest.
 */
export const feePercentSchema = z.pipe(
  decimalTextSchema(texts.required),
  z.string().check(
    z.minLength(1, { error: texts.required, abort: true }),
    z.regex(/^-?\d{1,12}(\.\d{1,12})?$/, { error: texts.wrong, abort: true }),
    z.refine((value) => Number(value) > 0, { error: texts.notPositive, abort: true }),
    z.refine((value) => Number(value) < 100, { error: texts.tooLarge, abort: true }),
    z.refine((value) => (value.split('.')[1] ?? '').length <= 4, texts.tooFine),
  ),
);

const answer = z.object({
  ...codeAndMessage,
  ...versionAnswer,
  fee: z.string(),
  versions: z.array(settingVersionSchema),
});

export const transferFeeRoute = defineRoute({
  name: 'Fee',
  summary: 'The commission of transfers in percent, with all its versions, the latest first.',
  method: 'GET',
  path: '/config/fee',
  who: staff,
  versions: true,
  answers: { 200: answer },
  refusals: [],
});

export const updateTransferFeeRoute = defineRoute({
  name: 'FeeUpdate',
  summary: 'Changes the commission of transfers, in percent, from now on. It may wait for another administrator (202).',
  method: 'POST',
  path: '/config/updateFee',
  who: administrators,
  body: z.object({ fee: feePercentSchema }),
  versions: true,
  answers: { 201: answer, 202: waitingAnswer },
  refusals: ['setting_unchanged', 'approval_request_open'],
  conditional: true,
});

export const transferFeeRoutes = [transferFeeRoute, updateTransferFeeRoute] as const;
