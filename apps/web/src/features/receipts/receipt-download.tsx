import { operationReceiptRoute, orderReceiptRoute } from '@millaje/api/receipts/receipts';
import { receiptTexts as texts } from '@millaje/api/receipts/receipts.texts';
import { api } from '../../api.ts';
import { FileDownload } from '../../ui/file-download.tsx';

/** Brings the receipt of an operation. */
export function OperationReceipt({ id }: { id: number }) {
  return (
    <FileDownload
      label={texts.download}
      ask={(call) => api.download(operationReceiptRoute, { params: { id: String(id) } }, call)}
      fileName={texts.operationFile(String(id))}
      failed={texts.failed}
    />
  );
}

/** Brings the receipt of a purchase; where others stand beside it, its number is said. */
export function OrderReceipt({ id, isOneOfMany = false }: { id: number; isOneOfMany?: boolean }) {
  return (
    <FileDownload
      label={isOneOfMany ? texts.downloadOf(String(id)) : texts.download}
      ask={(call) => api.download(orderReceiptRoute, { params: { id: String(id) } }, call)}
      fileName={texts.orderFile(String(id))}
      failed={texts.failed}
    />
  );
}
