import { userOrders } from '@millaje/api/users-filters';
import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { Sort } from '../../ui/data-table/data-table.tsx';

const PARSERS = {
  order_by: parseAsStringLiteral(userOrders).withDefault('date_inscription'),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('desc'),
};

type UserOrder = (typeof userOrders)[number];

/** What the list of users is sorted by, kept in the address; the newest come first. A change starts at the first page. */
export function useUserSort(onChange: () => void) {
  const [{ order_by, order }, set] = useQueryStates(PARSERS);

  function change({ id, desc }: Sort): void {
    void set({ order_by: id as UserOrder, order: desc ? 'desc' : 'asc' });
    onChange();
  }

  const sort: Sort = { id: order_by, desc: order === 'desc' };
  return { query: { order_by, order }, sort, change };
}
