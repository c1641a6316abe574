import { Anchor, Tabs } from '@mantine/core';
import { saleScreenTexts as texts } from '@millaje/api/orders/sale-screens.texts';
import { Link } from 'react-router';
import { reportTableColumns } from '../../features/sales/sale-columns.tsx';
import { SaleFilters } from '../../features/sales/sale-filters.tsx';
import { SALE_SIZES, SaleList } from '../../features/sales/sale-list.tsx';
import { SalesCsv } from '../../features/sales/sales-csv.tsx';
import { useSaleFilters } from '../../features/sales/use-sale-filters.ts';
import classes from '../../features/sales/sales.module.css';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.reports };

const SALES = 'sales';

/** The reports; so far the one of sales, with its file. */
export default function StaffReports() {
  const list = useListParams(SALE_SIZES, 50);
  const filters = useSaleFilters(list.firstPage);
  return (
    <Tabs value={SALES}>
      <Tabs.List>
        <Tabs.Tab value={SALES}>{texts.reportTab}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={SALES} className={classes.report}>
        <ListBar
          actions={
            <>
              <Anchor component={Link} to="/admin" size="sm" fw={600} className={classes.start ?? ''}>
                {texts.toStart}
              </Anchor>
              <SalesCsv filters={filters.active} />
            </>
          }
        >
          <SaleFilters filters={filters} />
        </ListBar>
        <SaleList label={texts.reportTab} columns={reportTableColumns} filters={filters} list={list} />
      </Tabs.Panel>
    </Tabs>
  );
}
