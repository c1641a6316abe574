import { type Sale, salesRoute } from '@millaje/api/orders/sales';
import type { RouteAnswer, RouteInput } from '@millaje/api/kit/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

type SalesAnswer = RouteAnswer<typeof salesRoute>['body'];
type SalesQuery = NonNullable<RouteInput<typeof salesRoute>['query']>;

/** One page of sales, the latest first; while the next page is on its way the old one stays. */
export function salesQuery(query: SalesQuery) {
  return queryOptions({
    queryKey: ['sales', query],
    queryFn: ({ signal }) => ask(salesRoute, { query: { ...query, pagination_status: '1' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many sales are asked for at once: as many as a page may have. */
const PAGE = 5000;

/** Every sale of the filters, page after page of what there is when the first one comes. */
export async function readAllSales(filters: SalesQuery): Promise<Sale[]> {
  const sales: Sale[] = [];
  let anchor: number | undefined;
  for (let page = 1; ; page += 1) {
    const query = { ...filters, page_count: page, quantity: PAGE, anchor };
    const answer: SalesAnswer = await ask(salesRoute, { query });
    anchor ??= answer.anchor ?? undefined;
    sales.push(...answer.rows);
    if (answer.rows.length === 0 || sales.length >= answer.count) return sales;
  }
}
