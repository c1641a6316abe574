import { transferRoute } from '@millaje/api/miles';
import { milesTexts } from '@millaje/api/miles.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import type { CallError } from '../../call-error.ts';
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

interface Outcomes {
  onSent: () => void;
  /** The server said no; what was lost on the way does not come here, because it may have arrived. */
  onRefused: (error: CallError) => void;
}

/** Sends miles. Says how it went; what the account shows is then loaded again. */
export function useTransfer({ onSent, onRefused }: Outcomes) {
  const queries = useQueryClient();
  return useMutation<unknown, CallError, Attempt>({
    mutationFn: ({ values, idempotencyKey }) => ask(transferRoute, { body: values }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(milesTexts.transfer, milesTexts.sent);
      void queries.invalidateQueries({ queryKey: ['operations'] });
      void queries.invalidateQueries({ queryKey: ['miles', 'balance'] });
      onSent();
    },
    onError: (error) => {
      notify.failure(milesTexts.failed, error.message);
      if (!error.mayBeRetried) onRefused(error);
    },
  });
}
