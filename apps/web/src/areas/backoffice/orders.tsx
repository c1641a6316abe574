import { orderScreenTexts as texts } from '@millaje/api/orders/order-screens.texts';
import { NoOrders } from '../../features/orders/no-orders.tsx';
import { OrderBulk, orderName } from '../../features/orders/order-bulk.tsx';
import { decidableOrderColumns, orderColumns } from '../../features/orders/order-columns.tsx';
import { OrderDialogs } from '../../features/orders/order-dialogs.tsx';
import { orderList } from '../../features/orders/order-list.ts';
import { OrdersExport } from '../../features/orders/orders-export.tsx';
import { useSession } from '../../features/session/session.ts';
import { selectableColumns, useSelection } from '../../ui/bulk/selection.tsx';
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
