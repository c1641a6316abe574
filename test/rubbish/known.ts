import type { Route } from '@millaje/api';

const decidedOnce = 'an order is decided once, under any key: the key says only that the same decision is repeated';

/** What is not as this suite would have it, and why it stays so: a route, the name of a call, the reason. */
const known: readonly (readonly [route: string, call: string, reason: string])[] = [
  ['OrderUpdate', 'something else under its key', decidedOnce],
  ['OrdersApprove', 'something else under its key', decidedOnce],
  ['BankMatchesApprove', 'something else under its key', decidedOnce],
];

export const reasonFor = (route: Route, name: string): string | undefined =>
  known.find(([of, call]) => of === route.name && call === name)?.[2];
