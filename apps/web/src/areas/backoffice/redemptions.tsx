import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { redemptionColumns } from '../../features/redemptions/redemption-columns.tsx';
import { redemptionList } from '../../features/redemptions/redemption-list.ts';
import { RedemptionSearch } from '../../features/redemptions/redemption-search.tsx';
import { RedemptionTabs } from '../../features/redemptions/redemption-tabs.tsx';
import { ListScreen } from '../../features/lists/list-screen.tsx';
import { NoRows } from '../../features/lists/no-rows.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

/** Everybody's redemptions, the latest first: those that wait for a decision, and what became of the others. */
export default function StaffRedemptions() {
  const list = useList(redemptionList);
  const { filters } = list;
  return (
    <ListScreen
      list={list}
      columns={redemptionColumns}
      bar={<RedemptionSearch filters={filters} />}
      around={(table) => <RedemptionTabs filters={filters}>{table}</RedemptionTabs>}
      empty={
        <NoRows
          filters={filters}
          title={filters.isNarrowed ? texts.nothingFound : texts.emptyForStaff}
          help={filters.isNarrowed ? texts.nothingFoundHelp : texts.emptyForStaffHelp}
        />
      }
    />
  );
}
