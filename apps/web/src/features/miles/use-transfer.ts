import { transferRoute } from '@millaje/api/miles';
import { milesTexts } from '@millaje/api/miles.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { notify } from '../../ui/notify.ts';

export interface TransferValues {
  email_to: string;
  amount: string;
  description: string;
}

interface Attempt {
  values: TransferValues;
  /** Made when the person is asked to confirm, so that sending twice moves miles once. */
  idempotencyKey: string;
}

/** Sends miles. Says how it went; what the account shows is then loaded again. */
export function useTransfer(onSent: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ values, idempotencyKey }: Attempt) => ask(transferRoute, { body: values }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(milesTexts.transfer, milesTexts.sent);
      void queries.invalidateQueries({ queryKey: ['operations'] });
      void queries.invalidateQueries({ queryKey: ['miles', 'balance'] });
      onSent();
    },
    onError: (error) => notify.failure(milesTexts.failed, error.message),
  });
}
