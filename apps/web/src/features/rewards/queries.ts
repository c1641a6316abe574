import { couponRowsRoute, type CouponState, rewardUploadRoute, rewardUploadsRoute } from '@millaje/api/flights/rewards';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** The key of everything about uploads of coupons. */
export const rewardsKey = ['rewards'] as const;

/** How often one looks how far the crediting is, in milliseconds. */
const LOOK_MS = 1000;

/** One page of the uploads, the latest first; looked at again while one of them is being credited. */
export function rewardUploadsQuery(query: { page_count: number; quantity: number }) {
  return queryOptions({
    queryKey: [...rewardsKey, 'list', query],
    queryFn: ({ signal }) => ask(rewardUploadsRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(({ status }) => status === 'crediting') ? LOOK_MS : false),
  });
}

/** One upload; looked at again while it is being credited. */
export function rewardUploadQuery(id: string) {
  return queryOptions({
    queryKey: [...rewardsKey, 'one', id],
    queryFn: ({ signal }) => ask(rewardUploadRoute, { params: { id } }, { signal }),
    select: ({ upload }) => upload,
    refetchInterval: ({ state }) => (state.data?.upload.status === 'crediting' ? LOOK_MS : false),
  });
}

/** One page of an upload's rows. What is being credited changes under it: `version` says when to look again. */
export function couponRowsQuery(
  id: string,
  query: { page_count: number; quantity: number; status: CouponState | undefined },
  version: string,
) {
  return queryOptions({
    queryKey: [...rewardsKey, 'rows', id, query, version],
    queryFn: ({ signal }) => ask(couponRowsRoute, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
