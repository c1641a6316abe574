import { twoFactorStatusRoute } from '@millaje/api/identity/two-factor';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** Whether the signed-in person's second factor is on, and how many recovery codes are left. */
export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => ask(twoFactorStatusRoute, {}, { signal }),
});
