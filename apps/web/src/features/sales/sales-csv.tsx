import { saleScreenTexts as texts } from '@millaje/api/orders/sale-screens.texts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { formatWhole } from '../../ui/format.ts';
import { saveCsv } from '../../ui/save-csv.ts';
import { readAllSales } from './queries.ts';
import { reportColumns } from './sale-columns.tsx';
import { queryOf, type SaleFilterValues } from './sale-list.ts';

/** Every sale of the filters as CSV, not only those of the page. */
export function SalesCsv({ filters }: { filters: SaleFilterValues }) {
  return (
    <DownloadButton
      label={texts.csv}
      done={(count) => texts.csvDone(formatWhole(count))}
      failed={texts.csvFailed}
      download={async () => {
        const sales = await readAllSales(queryOf(filters));
        await saveCsv(
          texts.csvName,
          reportColumns.map(({ header }) => header),
          sales.map((sale) => reportColumns.map(({ text }) => text(sale))),
        );
        return sales.length;
      }}
    />
  );
}
