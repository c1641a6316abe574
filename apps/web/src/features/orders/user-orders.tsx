import { orderScreenTexts as texts } from '@millaje/api/orders/order-screens.texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager/pager.tsx';
import { userOrderColumns } from './order-columns.tsx';
import { ordersQuery } from './queries.ts';

/** Rows of a tab. */
const ROWS = 5;

/** What a user's detail shows of what the user bought. */
export function UserOrders({ email }: { email: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(ordersQuery({ page, limit: ROWS, email }));
  return (
    <>
      <DataTable
        label={texts.title}
        columns={userOrderColumns}
        rows={query.data?.operations}
        rowId={({ _id }) => String(_id)}
        rowTo={({ _id }) => pathTo('staffOrder', { id: String(_id) })}
        query={query}
        empty={<EmptyState title={texts.empty} />}
        skeletonRows={ROWS}
        height="content"
      />
      <Pager page={page} size={ROWS} count={query.data?.count ?? 0} onPageChange={setPage} />
    </>
  );
}
