import { corporateTexts } from '@millaje/api/corporates.texts';
import { useQuery } from '@tanstack/react-query';
import { corporateColumns } from '../../features/corporates/corporate-columns.tsx';
import { useCorporateFilters } from '../../features/corporates/corporate-filters.tsx';
import { CorporateTabs } from '../../features/corporates/corporate-tabs.tsx';
import { corporatesQuery } from '../../features/corporates/queries.ts';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: corporateTexts.title };

const SIZES = [5, 10, 50, 100, 200, 500, 1000, 2500, 5000] as const;

/** The allies of the programme, the latest first. */
export default function StaffCorporates() {
  const list = useListParams(SIZES, 50);
  const filters = useCorporateFilters(list.firstPage);
  const query = useQuery(
    corporatesQuery({ ...filters.active, page_count: list.page, quantity: list.size, anchor: list.anchor }),
  );

  return (
    <>
      <CorporateTabs
        filters={filters}
        count={query.data?.count}
        size={list.size}
        sizes={SIZES}
        onSizeChange={list.setSize}
      />
      <div>
        <DataTable
          label={corporateTexts.title}
          columns={corporateColumns}
          rows={query.data?.rows}
          rowId={({ id }) => String(id)}
          rowTo={({ user_info: person }) => pathTo('staffCorporate', { email: person.email })}
          query={query}
          empty={<EmptyState title={corporateTexts.empty} />}
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
    </>
  );
}
