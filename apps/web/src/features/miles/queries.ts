import { balanceRoute, feeRoute, transferRightsRoute } from '@millaje/api/ledger/miles';
import { userLookupRoute } from '@millaje/api/members/users';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** The signed-in person's miles. */
export const balanceQuery = queryOptions({
  queryKey: ['miles', 'balance'],
  queryFn: ({ signal }) => ask(balanceRoute, {}, { signal }),
});

/** The commission of a transfer, in percent. */
export const feeQuery = queryOptions({
  queryKey: ['miles', 'fee'],
  queryFn: ({ signal }) => ask(feeRoute, {}, { signal }),
  select: (answer) => answer.fee,
});

/** Whether the signed-in person's tier gives miles to other members, and which tiers do. */
export const transferRightsQuery = queryOptions({
  queryKey: ['miles', 'transfer-rights'],
  queryFn: ({ signal }) => ask(transferRightsRoute, {}, { signal }),
});

/** Who has an e-mail; staff see the balance too. */
export function personQuery(email: string) {
  return queryOptions({
    queryKey: ['users', 'person', email],
    queryFn: ({ signal }) => ask(userLookupRoute, { query: { email } }, { signal }),
    select: (answer) => answer.user_info,
  });
}
