import { Button } from '@mantine/core';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useSearchParams } from 'react-router';
import { payoutColumns } from '../../features/payouts/payout-columns.tsx';
import { PayoutFilters } from '../../features/payouts/payout-filters.tsx';
import { PayoutsExport } from '../../features/payouts/payouts-export.tsx';
import { payoutsQuery } from '../../features/payouts/queries.ts';
import { type PayoutFiltersState, usePayoutFilters } from '../../features/payouts/use-payout-filters.ts';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { ListCounters } from '../../ui/list-counters.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

const SIZES = [5, 10, 50, 100, 200, 500, 1000, 2500, 5000] as const;

/** What the programme owes its allies, and has paid them, month by month. */
export default function StaffPayouts() {
  const list = useListParams(SIZES, 50);
  const filters = usePayoutFilters(list.firstPage);
  const search = useSearchParams()[0].toString();
  const query = useQuery(payoutsQuery({ ...filters.active, page_count: list.page, quantity: list.size }));
  const { count, unpaid } = query.data ?? {};
  return (
    <>
      <ListBar
        actions={
          <>
            <ListCounters
              entries={[
                [texts.counters.total, count],
                [texts.counters.unpaid, unpaid?.months],
                [texts.counters.overdue, unpaid?.overdue],
                [texts.counters.miles, unpaid?.miles],
              ]}
            />
            <PayoutsExport filters={filters.active} />
          </>
        }
      >
        <PayoutFilters filters={filters} />
      </ListBar>
      <div>
        <DataTable
          label={texts.title}
          columns={payoutColumns}
          rows={query.data?.rows}
          rowId={({ id_user, month }) => `${id_user} ${month}`}
          rowTo={({ id_user, month }) => ({
            pathname: pathTo('staffPayout', { ally: String(id_user), month }),
            search,
          })}
          query={query}
          empty={<NoPayouts filters={filters} />}
        />
        <ListFooter
          page={query.isPlaceholderData ? list.page : (query.data?.page ?? list.page)}
          size={list.size}
          sizes={SIZES}
          count={count}
          onPageChange={(page) => list.setPage(page)}
          onSizeChange={list.setSize}
        />
      </div>
      <Outlet />
    </>
  );
}

/** Why there is nothing: none at all, or none with these filters. */
function NoPayouts({ filters: { active, apply } }: { filters: PayoutFiltersState }) {
  const isNarrowed = Object.values(active).some((value) => value !== undefined);
  if (!isNarrowed) return <EmptyState title={texts.empty} help={texts.emptyHelp} />;
  return (
    <EmptyState
      title={texts.noMatch}
      help={texts.noMatchHelp}
      action={
        <Button variant="default" size="sm" onClick={() => apply({})}>
          {tableTexts.clearFilters}
        </Button>
      }
    />
  );
}
