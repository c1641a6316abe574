import type { Route } from '@millaje/api';

/** What is not as this suite would have it, and why it stays so: a route, the name of a call, the reason. */
const known: readonly (readonly [route: string, call: RegExp, reason: string])[] = [
  ...['OrderUpdate', 'OrdersApprove', 'BankMatchesApprove'].map(
    (route) =>
      [
        route,
        /^something else under its key$/,
        'an order is decided once, under any key: the key says only that the same decision is repeated',
      ] as const,
  ),
];

export const reasonFor = (route: Route, name: string): string | undefined =>
  known.find(([of, call]) => of === route.name && call.test(name))?.[2];
