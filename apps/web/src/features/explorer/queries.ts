import { chainAddressRoute, chainTransactionRoute } from '@millaje/api/settlement/settlement';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** How often the chain is asked again while somebody looks: confirmations grow. In milliseconds. */
const REFRESH_MS = 15_000;

/** A transaction as the chain tells it. */
export function transactionQuery(hash: string) {
  return queryOptions({
    queryKey: ['chain', 'transaction', hash],
    queryFn: ({ signal }) => ask(chainTransactionRoute, { params: { hash } }, { signal }),
    select: (answer) => answer.transaction,
    refetchInterval: REFRESH_MS,
  });
}

/** An address as the chain tells it. */
export function addressQuery(address: string) {
  return queryOptions({
    queryKey: ['chain', 'address', address],
    queryFn: ({ signal }) => ask(chainAddressRoute, { params: { address } }, { signal }),
    select: (answer) => answer.address,
    refetchInterval: REFRESH_MS,
  });
}
