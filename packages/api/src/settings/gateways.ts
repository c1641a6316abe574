import { paymentMethods } from '@millaje/domain';
import * as z from 'zod/mini';
import { codeAndMessage, decidedFlagSchema, identifierSchema, instantSchema, versionAnswer } from '../kit/common.ts';
import { administrators, defineRoute } from '../kit/route.ts';

/** A way of paying, and whether it can be chosen. */
export const gatewaySchema = z.object({
  ...versionAnswer,
  id: z.number(),
  value: z.enum(paymentMethods),
  status: z.boolean(),
  /** Since when it has been so. */
  starts_at: instantSchema,
});
export type Gateway = z.output<typeof gatewaySchema>;

export const gatewaysRoute = defineRoute({
  name: 'Gateways',
  summary: 'The ways of paying: staff see all, everybody else those that can be chosen.',
  method: 'GET',
  path: '/config/payment-gateways',
  who: 'user',
  versions: 'gateways',
  answers: { 200: z.object({ ...codeAndMessage, gateways: z.array(gatewaySchema) }) },
  refusals: [],
});

export const gatewayStatusRoute = defineRoute({
  name: 'GatewayStatus',
  summary: 'Opens or closes a way of paying, from now on; without a status, the other way than it is.',
  method: 'PUT',
  path: '/config/updateStatus',
  who: administrators,
  body: z.object({ id: identifierSchema, status: z.optional(decidedFlagSchema) }),
  versions: 'gateway',
  answers: { 201: z.object({ ...codeAndMessage, gateway: gatewaySchema }) },
  refusals: ['gateway_not_found'],
  conditional: true,
});

export const gatewayRoutes = [gatewaysRoute, gatewayStatusRoute] as const;
