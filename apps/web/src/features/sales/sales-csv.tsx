import { Button } from '@mantine/core';
import { saleScreenTexts as texts } from '@millaje/api/orders/sale-screens.texts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatWhole } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { saveCsv } from '../../ui/save-csv.ts';
import { readAllSales } from './queries.ts';
import { reportColumns } from './sale-columns.tsx';
import { queryOf, type SaleFilterValues } from './sale-list.ts';

/** Every sale of the filters as CSV, not only those of the page. */
export function SalesCsv({ filters }: { filters: SaleFilterValues }) {
  const download = useMutation({
    mutationFn: async () => {
      const sales = await readAllSales(queryOf(filters));
      await saveCsv(
        texts.csvName,
        reportColumns.map(({ header }) => header),
        sales.map((sale) => reportColumns.map(({ text }) => text(sale))),
      );
      return sales.length;
    },
    onSuccess: (count) => notify.success(texts.csvDone(formatWhole(count))),
    onError: (error) => notify.failure(texts.csvFailed, error.message),
  });
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {texts.csv}
    </Button>
  );
}
