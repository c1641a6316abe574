import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import type { Sort } from './data-table.tsx';

const ADDRESS = { order_by: parseAsString, order: parseAsStringLiteral(['asc', 'desc'] as const) };

/**
 * What a table is sorted by, kept in the address: one of `orders`, or `initial` where that names none; without that it is as it came.
 * The address says only what differs from `initial`.
 */
export function useSort(orders: readonly string[], initial: Sort | undefined) {
  const [{ order_by, order }, set] = useQueryStates(ADDRESS);
  const id = order_by !== null && orders.includes(order_by) ? order_by : initial?.id;
  const startsDescending = initial?.desc ?? false;
  const desc = order === null ? startsDescending : order === 'desc';
  return {
    sort: useMemo<Sort | undefined>(() => (id === undefined ? undefined : { id, desc }), [id, desc]),
    setSort(next: Sort): void {
      const direction = next.desc ? 'desc' : 'asc';
      void set({
        order_by: next.id === initial?.id ? null : next.id,
        order: next.desc === startsDescending ? null : direction,
      });
    },
  };
}
