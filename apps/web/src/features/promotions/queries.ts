import { promotionsRoute } from '@millaje/api/promotions/promotions';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** The promotions that the caller sees: staff all of them, others those that are on show. */
export const promotionsQuery = queryOptions({
  queryKey: ['promotions'],
  queryFn: ({ signal }) => ask(promotionsRoute, {}, { signal }),
  select: ({ promotions }) => promotions,
});
