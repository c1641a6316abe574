import type { Sale } from '@millaje/api/orders/sales';
import { ListNeighbours } from '../../ui/list/list-neighbours.tsx';
import { useOpenRecord } from '../../ui/list/use-list.ts';
import { SaleDialog } from './sale-dialog.tsx';
import { OPEN_SALE, saleList } from './sale-list.ts';

/** The sale that the address says is open over its list, with the ways to those beside it. */
export function OpenSale({ sales }: { sales: readonly Sale[] | undefined }) {
  const [id, close] = useOpenRecord(OPEN_SALE);
  const sale = sales?.find((one) => String(one.id) === id);
  return (
    <SaleDialog
      sale={sale}
      onClose={close}
      neighbours={sale && <ListNeighbours list={saleList} id={String(sale.id)} />}
    />
  );
}
