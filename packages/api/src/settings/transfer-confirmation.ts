import * as z from 'zod/mini';
import { codeAndMessage, versionAnswer } from '../kit/common.ts';
import { milesSchema } from '../ledger/miles.ts';
import { administrators, defineRoute, staff } from '../kit/route.ts';
import { settingVersionSchema } from './setting-version.ts';
import { transferConfirmationTexts as texts } from './transfer-confirmation.texts.ts';

/** Whole miles, 0 for never. */
const answer = z.object({
  ...codeAndMessage,
  ...versionAnswer,
  amount: z.string(),
  versions: z.array(settingVersionSchema),
});

export const transferConfirmationRoute = defineRoute({
  name: 'TransferConfirmation',
  summary:
    'From how many miles on a transfer asks its sender to prove again who it is (0: never), with all versions, the latest first.',
  method: 'GET',
  path: '/config/transfer-confirmation',
  who: staff,
  versions: true,
  answers: { 200: answer },
  refusals: [],
});

export const updateTransferConfirmationRoute = defineRoute({
  name: 'TransferConfirmationUpdate',
  summary: 'Changes from how many miles on a transfer asks its sender to prove again who it is, from now on.',
  method: 'PUT',
  path: '/config/transfer-confirmation',
  who: administrators,
  body: z.object({ amount: milesSchema(0n, texts.required, texts.wrong) }),
  versions: true,
  answers: { 201: answer },
  refusals: [],
  conditional: true,
});

export const transferConfirmationRoutes = [transferConfirmationRoute, updateTransferConfirmationRoute] as const;
