import type { Sale } from '@millaje/api/orders/sales';
import { saleScreenTexts as texts } from '@millaje/api/orders/sale-screens.texts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { DataColumns } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import type { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { salesQuery } from './queries.ts';
import { SaleDialog } from './sale-dialog.tsx';
import { queryOf, type SaleFiltersState } from './use-sale-filters.ts';

/** How many sales a page may have. */
export const SALE_SIZES = [5, 10, 50, 100, 200, 500, 1000, 2500, 5000] as const;

interface SaleListProps {
  label: string;
  columns: DataColumns<Sale>;
  filters: SaleFiltersState;
  list: ReturnType<typeof useListParams<typeof SALE_SIZES>>;
}

/** A page of the sales; each opens its details over it, under an address of its own. */
export function SaleList({ label, columns, filters, list }: SaleListProps) {
  const [search] = useSearchParams();
  const query = useQuery(
    salesQuery({ ...queryOf(filters.active), page_count: list.page, quantity: list.size, anchor: list.anchor }),
  );
  const isFiltered = Object.values(filters.active).some((value) => value !== undefined);
  const rows = query.data?.rows;

  function addressOf({ id }: Sale) {
    const next = new URLSearchParams(search);
    next.set('sale', String(id));
    return { search: next.toString() };
  }

  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowTo={addressOf}
        query={query}
        empty={<EmptyState title={texts.empty} help={isFiltered ? texts.noMatchHelp : texts.emptyHelp} />}
      />
      <ListFooter
        page={query.isPlaceholderData ? list.page : (query.data?.page ?? list.page)}
        size={list.size}
        sizes={SALE_SIZES}
        count={query.data?.count}
        onPageChange={(page) => list.setPage(page, query.data?.anchor)}
        onSizeChange={list.setSize}
      />
      <SaleDialog sale={rows?.find(({ id }) => id === filters.open)} onClose={filters.close} />
    </>
  );
}
