import { operationsExcelRoute } from '@millaje/api/ledger/operations';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { operationFilterTexts } from '@millaje/api/signed-in.texts';
import { api } from '../../api.ts';
import { FileDownload } from '../../ui/file-download.tsx';
import { type OperationFilterValues, queryOf } from './staff-operations.ts';

/** The filtered operations as a spreadsheet. */
export function OperationsExport({ filters }: { filters: OperationFilterValues }) {
  return (
    <FileDownload
      label={operationFilterTexts.download}
      ask={(call) => api.download(operationsExcelRoute, { body: queryOf(filters) }, call)}
      fileName={operationTexts.excelFile}
      failed={operationTexts.excelFailed}
    />
  );
}
