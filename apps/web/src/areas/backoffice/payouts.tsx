import { Button } from '@mantine/core';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { Outlet } from 'react-router';
import { ListActions, ListTable } from '../../features/lists/list-screen.tsx';
import { payoutColumns } from '../../features/payouts/payout-columns.tsx';
import { payoutList } from '../../features/payouts/payout-list.tsx';
import { PayoutsExport } from '../../features/payouts/payouts-export.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFilters } from '../../ui/filters/list-filters.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import { ListColumn } from '../../ui/list/list-column.tsx';
import { ListCounters } from '../../ui/list-counters.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

/** What the programme owes its allies, and has paid them, month by month. */
export default function StaffPayouts() {
  const list = useList(payoutList);
  const { active, clear, isNarrowed } = list.filters;
  const { count, unpaid } = list.query.data ?? {};
  return (
    <>
      <ListColumn columns={payoutColumns}>
        <ListBar
          actions={
            <ListActions list={list} columns={payoutColumns}>
              <PayoutsExport filters={active} />
            </ListActions>
          }
        >
          <ListFilters filters={list.filters} />
        </ListBar>
        <ListCounters
          entries={[
            [texts.counters.total, count],
            [texts.counters.unpaid, unpaid?.months],
            [texts.counters.overdue, unpaid?.overdue],
            [texts.counters.miles, unpaid?.miles],
          ]}
        />
        <ListTable
          list={list}
          columns={payoutColumns}
          isCountElsewhere
          empty={<NoPayouts isNarrowed={isNarrowed} onClear={clear} />}
        />
      </ListColumn>
      <Outlet />
    </>
  );
}

/** Why there is nothing: none at all, or none with these filters. */
function NoPayouts({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) return <EmptyState title={texts.empty} help={texts.emptyHelp} />;
  return (
    <EmptyState
      title={texts.noMatch}
      help={texts.noMatchHelp}
      action={
        <Button variant="default" size="sm" onClick={onClear}>
          {tableTexts.clearFilters}
        </Button>
      }
    />
  );
}
