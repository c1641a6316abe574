import { saleScreenTexts as texts } from '@millaje/api/orders/sale-screens.texts';
import { saleColumns } from '../../features/sales/sale-columns.tsx';
import { SaleFilters } from '../../features/sales/sale-filters.tsx';
import { SALE_SIZES, SaleList } from '../../features/sales/sale-list.tsx';
import { SaleTabs } from '../../features/sales/sale-tabs.tsx';
import { useSaleFilters } from '../../features/sales/use-sale-filters.ts';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

/** Every sale, the latest first: what was given for it, and what was not. */
export default function StaffSales() {
  const list = useListParams(SALE_SIZES, 50);
  const filters = useSaleFilters(list.firstPage);
  return (
    <>
      <ListBar>
        <SaleFilters filters={filters} />
      </ListBar>
      <SaleTabs filters={filters}>
        <SaleList label={texts.title} columns={saleColumns} filters={filters} list={list} />
      </SaleTabs>
    </>
  );
}
