import { Button } from '@mantine/core';
import { orderScreenTexts as texts } from '@millaje/api/orders/order-screens.texts';
import { tableTexts } from '@millaje/api/shell.texts';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useSearchParams } from 'react-router';
import { decidableOrderColumns, orderColumns } from '../../features/orders/order-columns.tsx';
import { OrderDialogs } from '../../features/orders/order-dialogs.tsx';
import { OrderFilters } from '../../features/orders/order-filters.tsx';
import { OrdersExport } from '../../features/orders/orders-export.tsx';
import { ordersQuery } from '../../features/orders/queries.ts';
import { type OrderFiltersState, queryOf, useOrderFilters } from '../../features/orders/use-order-filters.ts';
import { useSession } from '../../features/session/session.ts';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

const SIZES = [5, 10, 50, 100, 200, 500, 1000, 2500, 5000] as const;

/** What members order: first of all what waits for a decision; administrators approve and reject from here. */
export default function StaffOrders() {
  const list = useListParams(SIZES, 50);
  const filters = useOrderFilters(list.firstPage);
  const search = useSearchParams()[0].toString();
  const mayDecide = useSession()?.role === 'SUPER_ADMIN';
  const query = useQuery(
    ordersQuery({ ...queryOf(filters.active), page: list.page, limit: list.size, anchor: list.anchor }),
  );

  return (
    <OrderDialogs>
      <ListBar actions={<OrdersExport filters={filters.active} />}>
        <OrderFilters filters={filters} />
      </ListBar>
      <div>
        <DataTable
          label={texts.title}
          columns={mayDecide ? decidableOrderColumns : orderColumns}
          rows={query.data?.operations}
          rowId={({ _id }) => String(_id)}
          rowTo={({ _id }) => ({ pathname: pathTo('staffOrder', { id: String(_id) }), search })}
          query={query}
          empty={<NoOrders filters={filters} />}
        />
        <ListFooter
          page={query.isPlaceholderData ? list.page : (query.data?.page ?? list.page)}
          size={list.size}
          sizes={SIZES}
          count={query.data?.count}
          onPageChange={(page) => list.setPage(page, query.data?.anchor)}
          onSizeChange={list.setSize}
        />
      </div>
      <Outlet />
    </OrderDialogs>
  );
}

/** Why there is nothing: none at all, none that waits, or none with these filters. */
function NoOrders({ filters: { active, apply } }: { filters: OrderFiltersState }) {
  const { status, ...others } = active;
  const isNarrowed = Object.values(others).some((value) => value !== undefined);
  if (status === 'all' && !isNarrowed) return <EmptyState title={texts.empty} help={texts.emptyHelp} />;
  const isOnlyPending = status === 'pendiente' && !isNarrowed;
  return (
    <EmptyState
      title={isOnlyPending ? texts.nothingPending : texts.noMatch}
      help={isOnlyPending ? texts.nothingPendingHelp : texts.noMatchHelp}
      action={
        <Button variant="default" size="sm" onClick={() => apply({ status: 'all' })}>
          {tableTexts.clearFilters}
        </Button>
      }
    />
  );
}
