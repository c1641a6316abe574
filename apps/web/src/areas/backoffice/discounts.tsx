import { discountScreenTexts as texts } from '@millaje/api/orders/discount-screens.texts';
import { discountColumns, switchableDiscountColumns } from '../../features/discounts/discount-columns.tsx';
import { DiscountDialog } from '../../features/discounts/discount-dialog.tsx';
import { discountList, OPEN_DISCOUNT } from '../../features/discounts/discount-list.ts';
import { NewDiscount } from '../../features/discounts/new-discount.tsx';
import { useSession } from '../../features/session/session.ts';
import { ListNeighbours } from '../../ui/list/list-neighbours.tsx';
import { ListScreen } from '../../features/lists/list-screen.tsx';
import { NoRows } from '../../features/lists/no-rows.tsx';
import { StateTabs, tabsOf } from '../../ui/list/state-tabs.tsx';
import { useList, useOpenRecord } from '../../ui/list/use-list.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

const TABS = tabsOf(texts.tabs);

/** Everybody's discounts, the latest first; administrators give new ones and switch them. */
export default function StaffDiscounts() {
  const list = useList(discountList);
  const { active, apply, isNarrowed } = list.filters;
  const [open, close] = useOpenRecord(OPEN_DISCOUNT);
  const mayChange = useSession()?.role === 'SUPER_ADMIN';
  const shown = list.rows?.find(({ id }) => String(id) === open);
  return (
    <ListScreen
      list={list}
      columns={mayChange ? switchableDiscountColumns : discountColumns}
      actions={mayChange && <NewDiscount />}
      empty={
        <NoRows filters={list.filters} title={texts.empty} help={isNarrowed ? texts.noMatchHelp : texts.emptyHelp} />
      }
      around={(table) => (
        <StateTabs
          states={TABS}
          current={active.state ?? 'all'}
          onChange={(state) => apply({ ...active, state: state === 'all' ? undefined : state })}
        >
          {table}
        </StateTabs>
      )}
    >
      <DiscountDialog
        discount={shown}
        onClose={close}
        neighbours={shown && <ListNeighbours list={discountList} id={String(shown.id)} />}
      />
    </ListScreen>
  );
}
