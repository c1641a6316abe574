import { schemaResolver, useForm } from '@mantine/form';
import { transferSchema } from '@millaje/api/miles';
import { userTexts } from '@millaje/api/users.texts';
import { defaultTransferMiles } from '@millaje/domain';
import { useState } from 'react';
import { brand } from 'virtual:brand';
import { createAttemptKeys } from './attempt-key.ts';
import { findRecipient } from './find-recipient.ts';
import { type TransferValues, useTransfer } from './use-transfer.ts';

const INITIAL: TransferValues = { email_to: '', amount: String(defaultTransferMiles), description: '' };
const NOT_REGISTERED = userTexts.notRegistered.replace('{product}', brand.product);

/** What the person is asked to confirm. */
export interface Confirmation {
  values: TransferValues;
  recipient: string;
  idempotencyKey: string;
}

/** The state of the transfer form: its values, who the recipient is, and what the person is asked to confirm. */
export function useTransferForm() {
  const [recipient, setRecipient] = useState<string | null>();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const form = useForm<TransferValues>({
    initialValues: INITIAL,
    validate: schemaResolver(transferSchema, { sync: true }),
    onValuesChange: (values, previous) => {
      if (values.email_to !== previous.email_to) setRecipient(undefined);
    },
  });
  const [attempts] = useState(() => createAttemptKeys());
  const transfer = useTransfer({
    onSent: () => {
      attempts.close();
      setConfirmation(undefined);
      setRecipient(undefined);
      form.reset();
    },
    onRefused: ({ fields }) => {
      attempts.close();
      setConfirmation(undefined);
      form.setErrors(fields);
    },
  });

  async function lookUp(): Promise<string | null | undefined> {
    if (form.validateField('email_to').hasError) return undefined;
    const found = await findRecipient(form.values.email_to.trim());
    setRecipient(found);
    if (found === null) form.setFieldError('email_to', NOT_REGISTERED);
    return found;
  }

  async function confirm(values: TransferValues): Promise<void> {
    const found = recipient ?? (await lookUp());
    if (found === null) return;
    transfer.reset();
    setConfirmation({ values, recipient: found ?? values.email_to, idempotencyKey: attempts.keyFor(values) });
  }

  return { form, recipient, lookUp, confirm, confirmation, setConfirmation, transfer };
}

export type TransferFormState = ReturnType<typeof useTransferForm>;
