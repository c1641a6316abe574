import { saleScreenTexts as texts } from '@millaje/api/orders/sale-screens.texts';
import { OpenSale } from '../../features/sales/open-sale.tsx';
import { saleColumns } from '../../features/sales/sale-columns.tsx';
import { saleList } from '../../features/sales/sale-list.ts';
import { NoSales } from '../../features/sales/no-sales.tsx';
import { ListScreen } from '../../features/lists/list-screen.tsx';
import { StateTabs, tabsOf } from '../../ui/list/state-tabs.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

const TABS = tabsOf(texts.tabs);

/** Every sale, the latest first: what was given for it, and what was not. */
export default function StaffSales() {
  const list = useList(saleList);
  const { active, apply } = list.filters;
  return (
    <ListScreen
      list={list}
      columns={saleColumns}
      empty={<NoSales filters={list.filters} />}
      around={(table) => (
        <StateTabs
          states={TABS}
          current={active.type ?? 'all'}
          onChange={(type) => apply({ ...active, type: type === 'all' ? undefined : type })}
        >
          {table}
        </StateTabs>
      )}
    >
      <OpenSale sales={list.rows} />
    </ListScreen>
  );
}
