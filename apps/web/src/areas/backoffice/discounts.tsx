import { discountScreenTexts as texts } from '@millaje/api/orders/discount-screens.texts';
import { useQuery } from '@tanstack/react-query';
import { discountColumns, switchableDiscountColumns } from '../../features/discounts/discount-columns.tsx';
import { DiscountDialog } from '../../features/discounts/discount-dialog.tsx';
import { DiscountFilters } from '../../features/discounts/discount-filters.tsx';
import { DiscountTabs } from '../../features/discounts/discount-tabs.tsx';
import { NewDiscount } from '../../features/discounts/new-discount.tsx';
import { discountsQuery } from '../../features/discounts/queries.ts';
import { useDiscountFilters } from '../../features/discounts/use-discount-filters.ts';
import { useSession } from '../../features/session/session.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

const SIZES = [5, 10, 50, 100, 200, 500, 1000, 2500, 5000] as const;

/** Everybody's discounts, the latest first; administrators give new ones and switch them. */
export default function StaffDiscounts() {
  const list = useListParams(SIZES, 50);
  const filters = useDiscountFilters(list.firstPage);
  const mayChange = useSession()?.role === 'SUPER_ADMIN';
  const query = useQuery(
    discountsQuery({ ...filters.active, page_count: list.page, quantity: list.size, anchor: list.anchor }),
  );
  const isFiltered = Object.values(filters.active).some((value) => value !== undefined);
  const rows = query.data?.rows;
  return (
    <>
      <ListBar actions={mayChange && <NewDiscount />}>
        <DiscountFilters filters={filters} />
      </ListBar>
      <DiscountTabs filters={filters}>
        <DataTable
          label={texts.title}
          columns={mayChange ? switchableDiscountColumns : discountColumns}
          rows={rows}
          rowId={({ id }) => String(id)}
          query={query}
          empty={<EmptyState title={texts.empty} help={isFiltered ? texts.noMatchHelp : texts.emptyHelp} />}
        />
        <ListFooter
          page={query.isPlaceholderData ? list.page : (query.data?.page ?? list.page)}
          size={list.size}
          sizes={SIZES}
          count={query.data?.count}
          onPageChange={(page) => list.setPage(page, query.data?.anchor)}
          onSizeChange={list.setSize}
        />
      </DiscountTabs>
      <DiscountDialog discount={rows?.find(({ id }) => id === filters.open)} onClose={filters.close} />
    </>
  );
}
