import { schemaResolver, useForm } from '@mantine/form';
import { adminTransferRoute, adminTransferSchema } from '@millaje/api/miles';
import { milesTexts } from '@millaje/api/miles.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import type { CallError } from '../../call-error.ts';
import { notify } from '../../ui/notify.ts';
import { createAttemptKeys } from './attempt-key.ts';

export interface AdminTransferValues {
  email_from: string;
  email_to: string;
  to_product: boolean;
  description: string;
  amount: string;
}

/** `typing` in the popover, `asking` whether it is meant. */
type Step = 'closed' | 'typing' | 'asking';

const INITIAL: AdminTransferValues = { email_from: '', email_to: '', to_product: false, description: '', amount: '' };

function bodyOf({ email_to, ...rest }: AdminTransferValues) {
  return { ...rest, email_to: rest.to_product ? undefined : email_to };
}

/** The staff's transfer from the first field to the answer. What was typed stays until the miles have moved. */
export function useAdminTransfer() {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>('closed');
  const [attempts] = useState(() => createAttemptKeys());
  const form = useForm<AdminTransferValues>({
    initialValues: INITIAL,
    validate: schemaResolver(adminTransferSchema, { sync: true }),
  });

  const transfer = useMutation<unknown, CallError, AdminTransferValues>({
    mutationFn: (values) =>
      ask(adminTransferRoute, { body: bodyOf(values) }, { idempotencyKey: attempts.keyFor(values) }),
    onSuccess: () => {
      attempts.close();
      notify.success(milesTexts.adminDone);
      void queries.invalidateQueries({ queryKey: ['users'] });
      void queries.invalidateQueries({ queryKey: ['operations'] });
      form.reset();
      setStep('closed');
    },
    onError: (error) => {
      notify.warning(milesTexts.adminFailed, error.message);
      // What was lost on the way may have arrived: the question stays, and is sent again with its key.
      if (error.mayBeRetried) return;
      attempts.close();
      form.setErrors(error.fields);
      setStep('typing');
    },
  });

  function confirm(): void {
    transfer.reset();
    setStep('asking');
  }

  return { form, step, setStep, confirm, transfer };
}

export type AdminTransferState = ReturnType<typeof useAdminTransfer>;
