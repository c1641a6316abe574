import { corporateTexts } from '@millaje/api/corporates.texts';
import { useQuery } from '@tanstack/react-query';
import { corporateColumns } from '../../features/corporates/corporate-columns.tsx';
import { CorporateFilters, useCorporateFilters } from '../../features/corporates/corporate-filters.tsx';
import { CorporateSearch } from '../../features/corporates/corporate-search.tsx';
import { corporatesQuery } from '../../features/corporates/queries.ts';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { ListCounters } from '../../ui/list-counters.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: corporateTexts.title };

const SIZES = [5, 10, 50, 100, 200, 500, 1000, 2500, 5000] as const;

/** The allies of the programme, the latest first. */
export default function StaffCorporates() {
  const list = useListParams(SIZES, 50);
  const filters = useCorporateFilters(list.firstPage);
  const query = useQuery(corporatesQuery({ ...filters.active, page_count: list.page, quantity: list.size }));

  return (
    <>
      <ListBar actions={<ListCounters entries={[[corporateTexts.total, query.data?.count]]} />}>
        <CorporateFilters filters={filters} />
        <CorporateSearch />
      </ListBar>
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
          page={list.page}
          size={list.size}
          sizes={SIZES}
          count={query.data?.count}
          onPageChange={list.setPage}
          onSizeChange={list.setSize}
        />
      </div>
    </>
  );
}
