import { bankFileMaximum, uploadMovementsRoute } from '@millaje/api/orders/bank-movements';
import { bankScreenTexts as texts } from '@millaje/api/orders/bank-screens.texts';
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { FileCard, useFileSend } from '../../ui/file-card.tsx';
import { formatWhole } from '../../ui/format.ts';
import { ordersKey } from '../orders/queries.ts';
import { bankKey, type StatementMethod } from './queries.ts';

/** Brings a statement of the bank: chosen, read, and compared with what waits. */
export function UploadStatement({ method }: { method: StatementMethod }) {
  const queries = useQueryClient();
  const upload = useFileSend({
    maximumBytes: bankFileMaximum,
    tooLarge: texts.tooLarge,
    broken: texts.broken,
    send: (sent) => ask(uploadMovementsRoute, { body: { ...sent, method } }),
    onSuccess: async (_told, clear) => {
      clear();
      // Where a setting says so, what it pays exactly is approved by now.
      await Promise.all([
        queries.invalidateQueries({ queryKey: bankKey }),
        queries.invalidateQueries({ queryKey: ordersKey }),
      ]);
    },
  });
  const { data } = upload.sending;
  return (
    <FileCard
      texts={texts}
      label={texts.upload}
      busy={texts.uploading}
      upload={upload}
      told={data && texts.uploaded(formatWhole(data.added), formatWhole(data.known), formatWhole(data.skipped))}
    />
  );
}
