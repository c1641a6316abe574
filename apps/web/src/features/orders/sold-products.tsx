import { orderScreenTexts as texts } from '@millaje/api/orders/order-screens.texts';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { soldProductColumns } from './order-columns.tsx';
import { ordersQuery } from './queries.ts';

/** Rows of the dashboard's table. */
const ROWS = 5;

/** The latest orders, whatever became of them. */
export function SoldProducts() {
  const query = useQuery(ordersQuery({ page: 1, limit: ROWS }));
  return (
    <DataTable
      label={texts.productsSold}
      columns={soldProductColumns}
      rows={query.data?.operations}
      rowId={({ _id }) => String(_id)}
      rowTo={({ _id }) => pathTo('staffOrder', { id: String(_id) })}
      query={query}
      empty={<EmptyState title={texts.empty} help={texts.emptyHelp} />}
      skeletonRows={ROWS}
      height="content"
    />
  );
}
