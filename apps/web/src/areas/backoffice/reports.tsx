import { Anchor, Tabs } from '@mantine/core';
import { saleScreenTexts as texts } from '@millaje/api/orders/sale-screens.texts';
import { Link } from 'react-router';
import { NoSales } from '../../features/sales/no-sales.tsx';
import { OpenSale } from '../../features/sales/open-sale.tsx';
import { reportTableColumns } from '../../features/sales/sale-columns.tsx';
import { saleReportList } from '../../features/sales/sale-list.ts';
import { SalesCsv } from '../../features/sales/sales-csv.tsx';
import classes from '../../features/sales/sales.module.css';
import { ListScreen } from '../../features/lists/list-screen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.reports };

const SALES = 'sales';

/** The reports; so far the one of sales, with its file. */
export default function StaffReports() {
  const list = useList(saleReportList);
  return (
    <Tabs value={SALES}>
      <Tabs.List>
        <Tabs.Tab value={SALES}>{texts.reportTab}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={SALES} className={classes.report}>
        <ListScreen
          list={list}
          columns={reportTableColumns}
          empty={<NoSales filters={list.filters} />}
          bar={
            <Anchor component={Link} to="/admin" size="sm" fw={600} className={classes.start ?? ''}>
              {texts.toStart}
            </Anchor>
          }
          actions={<SalesCsv filters={list.filters.active} />}
        >
          <OpenSale sales={list.rows} />
        </ListScreen>
      </Tabs.Panel>
    </Tabs>
  );
}
