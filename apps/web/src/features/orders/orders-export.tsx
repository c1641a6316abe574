import { ordersExcelRoute } from '@millaje/api/orders/orders';
import { orderTexts } from '@millaje/api/orders/orders.texts';
import { orderScreenTexts as texts } from '@millaje/api/orders/order-screens.texts';
import { api } from '../../api.ts';
import { FileDownload } from '../../ui/file-download.tsx';
import { excelQueryOf, type OrderFilterValues } from './order-list.ts';

/** The filtered orders as a spreadsheet. */
export function OrdersExport({ filters }: { filters: OrderFilterValues }) {
  return (
    <FileDownload
      label={texts.download}
      ask={(call) => api.download(ordersExcelRoute, { query: excelQueryOf(filters) }, call)}
      fileName={orderTexts.excelFile}
      failed={texts.excelFailed}
      done={texts.excelDone}
    />
  );
}
