import * as z from 'zod/mini';
import { identifierSchema } from '../kit/common.ts';
import { defineRoute } from '../kit/route.ts';
import { receiptTexts as texts } from './receipts.texts.ts';

const params = z.object({ id: identifierSchema });
const file = { type: 'application/pdf', name: texts.file } as const;

export const operationReceiptRoute = defineRoute({
  name: 'OperationReceipt',
  summary: 'The receipt of an operation on paper; members and allies get those of their own.',
  method: 'GET',
  path: '/operations/{id}/receipt',
  who: 'user',
  params,
  answers: {},
  file,
  refusals: ['operation_not_found', 'too_many_requests'],
});

export const orderReceiptRoute = defineRoute({
  name: 'OrderReceipt',
  summary: 'The receipt of a purchase on paper, as it stands; members get those of their own.',
  method: 'GET',
  path: '/membership-orders/{id}/receipt',
  who: ['SUPER_ADMIN', 'CONSULT', 'PASSENGER'],
  params,
  answers: {},
  file,
  refusals: ['order_not_found', 'too_many_requests'],
});

export const receiptRoutes = [operationReceiptRoute, orderReceiptRoute] as const;
