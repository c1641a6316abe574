import { membershipProductsRoute } from '@millaje/api/products/memberships';
import { paymentOptionsRoute } from '@millaje/api/orders/payment-options';
import { milesPackagesRoute } from '@millaje/api/products/miles-packages';
import { productsRoute } from '@millaje/api/products/products';
import { allMembershipsRoute } from '@millaje/api/members/users-lists';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { productsKey } from './products-key.ts';

/** Everything that is sold, as far as the caller sees it. */
export const productsQuery = queryOptions({
  queryKey: [...productsKey, 'all'],
  queryFn: ({ signal }) => ask(productsRoute, {}, { signal }),
  select: ({ products }) => products,
});

/** How each product that is sold can be paid by whoever looks, or why it cannot be bought: as it is now, whenever somebody comes by. */
export const paymentOptionsQuery = queryOptions({
  queryKey: [...productsKey, 'options'],
  staleTime: 0,
  queryFn: ({ signal }) => ask(paymentOptionsRoute, {}, { signal }),
  select: ({ options }) => options,
});

/** The memberships that are sold, with what their tiers may do. */
export const membershipProductsQuery = queryOptions({
  queryKey: [...productsKey, 'memberships'],
  queryFn: ({ signal }) => ask(membershipProductsRoute, {}, { signal }),
  select: ({ memberships }) => memberships,
});

/** The packages of miles. */
export const milesPackagesQuery = queryOptions({
  queryKey: [...productsKey, 'miles'],
  queryFn: ({ signal }) => ask(milesPackagesRoute, {}, { signal }),
  select: ({ miles_packages }) => miles_packages,
});

/** The tiers, the lowest first. */
export const tiersQuery = queryOptions({
  queryKey: [...productsKey, 'tiers'],
  queryFn: ({ signal }) => ask(allMembershipsRoute, {}, { signal }),
  select: ({ memberships }) => memberships,
});
