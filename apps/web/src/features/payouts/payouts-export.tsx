import { payoutsExcelRoute } from '@millaje/api/payouts/payouts';
import { payoutTexts } from '@millaje/api/payouts/payouts.texts';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { api } from '../../api.ts';
import { FileDownload } from '../../ui/file-download.tsx';
import type { PayoutFilterValues } from './payout-list.tsx';

/** The filtered months as a spreadsheet. */
export function PayoutsExport({ filters }: { filters: PayoutFilterValues }) {
  return (
    <FileDownload
      label={texts.download}
      ask={(call) => api.download(payoutsExcelRoute, { query: filters }, call)}
      fileName={payoutTexts.excelFile}
      failed={texts.excelFailed}
      done={texts.excelDone}
    />
  );
}
