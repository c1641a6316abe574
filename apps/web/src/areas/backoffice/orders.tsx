import { Button } from '@mantine/core';
import { orderScreenTexts as texts } from '@millaje/api/orders/order-screens.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { OrderBulk, orderName } from '../../features/orders/order-bulk.tsx';
import { decidableOrderColumns, orderColumns } from '../../features/orders/order-columns.tsx';
import { OrderDialogs } from '../../features/orders/order-dialogs.tsx';
import { type OrderFilterValues, orderList } from '../../features/orders/order-list.ts';
import { OrdersExport } from '../../features/orders/orders-export.tsx';
import { useSession } from '../../features/session/session.ts';
import { selectableColumns, useSelection } from '../../ui/bulk/selection.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListScreen } from '../../features/lists/list-screen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

const selectable = selectableColumns(decidableOrderColumns, orderList.rowId, orderName);

/** What members order: first of all what waits for a decision; administrators approve and reject from here, one or several. */
export default function StaffOrders() {
  const list = useList(orderList);
  const { active, apply } = list.filters;
  const selection = useSelection(list.rows, orderList.rowId);
  const mayDecide = useSession()?.role === 'SUPER_ADMIN';
  return (
    <OrderDialogs>
      <ListScreen
        list={list}
        columns={mayDecide ? selectable : orderColumns}
        selection={mayDecide ? selection : undefined}
        bulk={<OrderBulk orders={mayDecide ? selection.rows : []} onClear={selection.clear} />}
        actions={<OrdersExport filters={active} />}
        empty={<NoOrders active={active} onEverything={() => apply({ status: 'all' })} />}
      />
    </OrderDialogs>
  );
}

/** Why there is nothing: none at all, none that waits, or none with these filters. */
function NoOrders({ active, onEverything }: { active: OrderFilterValues; onEverything: () => void }) {
  const { status, ...others } = active;
  const isNarrowed = Object.values(others).some((value) => value !== undefined);
  if (status === 'all' && !isNarrowed) return <EmptyState title={texts.empty} help={texts.emptyHelp} />;
  const isOnlyPending = status === 'pendiente' && !isNarrowed;
  return (
    <EmptyState
      title={isOnlyPending ? texts.nothingPending : texts.noMatch}
      help={isOnlyPending ? texts.nothingPendingHelp : texts.noMatchHelp}
      action={
        <Button variant="default" size="sm" onClick={onEverything}>
          {tableTexts.clearFilters}
        </Button>
      }
    />
  );
}
