import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useSearchParams } from 'react-router';
import { redemptionsQuery } from '../../features/redemptions/queries.ts';
import { redemptionColumns } from '../../features/redemptions/redemption-columns.tsx';
import { RedemptionFilters } from '../../features/redemptions/redemption-filters.tsx';
import { RedemptionSearch } from '../../features/redemptions/redemption-search.tsx';
import { RedemptionTabs } from '../../features/redemptions/redemption-tabs.tsx';
import { queryOf, useRedemptionFilters } from '../../features/redemptions/use-redemption-filters.ts';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

const SIZES = [5, 10, 50, 100, 200, 500, 1000, 2500, 5000] as const;

/** Everybody's redemptions, the latest first: those that wait for a decision, and what became of the others. */
export default function StaffRedemptions() {
  const list = useListParams(SIZES, 50);
  const filters = useRedemptionFilters(list.firstPage);
  const search = useSearchParams()[0].toString();
  const query = useQuery(
    redemptionsQuery({
      ...queryOf(filters.active),
      page_count: list.page,
      quantity: list.size,
      anchor: list.anchor,
    }),
  );
  const isFiltered = Object.values(filters.active).some((value) => value !== undefined);

  return (
    <>
      <ListBar>
        <RedemptionFilters filters={filters} />
        <RedemptionSearch filters={filters} />
      </ListBar>
      <RedemptionTabs filters={filters}>
        <DataTable
          label={texts.title}
          columns={redemptionColumns}
          rows={query.data?.rows}
          rowId={({ id_redemption }) => String(id_redemption)}
          rowTo={({ id_redemption }) => ({
            pathname: pathTo('staffRedemption', { id: String(id_redemption) }),
            search,
          })}
          query={query}
          empty={
            isFiltered ? (
              <EmptyState title={texts.nothingFound} help={texts.nothingFoundHelp} />
            ) : (
              <EmptyState title={texts.emptyForStaff} help={texts.emptyForStaffHelp} />
            )
          }
        />
        <ListFooter
          page={query.isPlaceholderData ? list.page : (query.data?.page ?? list.page)}
          size={list.size}
          sizes={SIZES}
          count={query.data?.count}
          onPageChange={(page) => list.setPage(page, query.data?.anchor)}
          onSizeChange={list.setSize}
        />
      </RedemptionTabs>
      <Outlet />
    </>
  );
}
