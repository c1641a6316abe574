import type { Route } from '../kit/route.ts';

/** A call that no person makes and no session allows: what counts is the signature over its bytes. */
export type SignedCall = Pick<Route, 'name' | 'summary' | 'method' | 'path'>;

/** Where payment gateways tell of themselves. The body is the gateway's own. */
export const webhookCall = {
  name: 'Webhooks',
  summary: 'Takes what a payment gateway tells; only what it signed is heard.',
  method: 'POST',
  path: '/webhooks/{gateway}',
} as const satisfies SignedCall;

/** The calls that stand beside the table of routes. */
export const signedCalls: readonly SignedCall[] = [webhookCall];
