import { coinsRoute } from '@millaje/api/currencies/coins';
import { ratesRoute } from '@millaje/api/currencies/rates';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** All currencies. */
export const coinsQuery = queryOptions({
  queryKey: ['coins'],
  queryFn: ({ signal }) => ask(coinsRoute, {}, { signal }),
  select: ({ coins }) => coins,
});

/** What currencies are worth in others. */
export const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: ({ signal }) => ask(ratesRoute, {}, { signal }),
  select: ({ rates }) => rates,
});
