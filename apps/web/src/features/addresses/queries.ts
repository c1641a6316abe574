import { addressesRoute } from '@millaje/api/members/addresses';
import { queryOptions } from '@tanstack/react-query';
import { askOwn } from '../session/own-call.ts';

/** The signed-in person's addresses. */
export const ownAddressesQuery = queryOptions({
  queryKey: ['addresses', 'own'],
  queryFn: ({ signal }) => askOwn(addressesRoute, {}, { signal }),
  select: (answer) => answer.addresses,
});
