import { schemaResolver, useForm } from '@mantine/form';
import { transferRoute, transferSchema } from '@millaje/api/miles';
import { milesTexts } from '@millaje/api/miles.texts';
import { userTexts } from '@millaje/api/users.texts';
import { defaultTransferMiles } from '@millaje/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from 'virtual:brand';
import * as z from 'zod/mini';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { notify } from '../../ui/notify.ts';
import { useConfirmedSend } from '../confirmed-send/use-confirmed-send.ts';
import { findRecipient } from './find-recipient.ts';
import { feeQuery } from './queries.ts';
import { refusedNotice } from './refused-notice.ts';
import { splitAmount } from './split-amount.ts';

interface TransferValues {
  email_to: string;
  amount: string;
  description: string;
}

const digits = z.string().check(z.regex(/^\d{1,15}$/));

/** What the person is asked to confirm, and what is kept of it: the form's values with what they come to. */
const confirmedSchema = z.object({
  email_to: z.string(),
  amount: digits,
  description: z.string(),
  /** The name behind the e-mail, or the e-mail where it could not be found out. */
  recipient: z.string(),
  /** The commission and what arrives, in miles. */
  fee: digits,
  total: digits,
  /** The commission is another one than was asked about before. */
  isFeeNew: z.boolean(),
});
export type ConfirmedTransfer = z.output<typeof confirmedSchema>;

const INITIAL: TransferValues = { email_to: '', amount: String(defaultTransferMiles), description: '' };
const NOT_REGISTERED = userTexts.notRegistered.replace('{product}', brand.product);
const CHANGES = [['operations'], ['miles', 'balance']] as const;

const formValuesOf = ({ email_to, amount, description }: ConfirmedTransfer): TransferValues => ({
  email_to,
  amount,
  description,
});

/** The state of the transfer form: its values, who the recipient is, what the person is asked to confirm, and what is open. */
export function useTransferForm() {
  const queries = useQueryClient();
  const [recipient, setRecipient] = useState<string | null>();
  const form = useForm<TransferValues>({
    initialValues: INITIAL,
    validate: schemaResolver(transferSchema, { sync: true }),
    onValuesChange: (values, previous) => {
      if (values.email_to !== previous.email_to) setRecipient(undefined);
    },
  });
  const transfer = useConfirmedSend<ConfirmedTransfer>({
    form: 'transfer',
    schema: confirmedSchema,
    route: transferRoute,
    send: (values, call) => ask(transferRoute, { body: { ...formValuesOf(values), fee: values.fee } }, call),
    changes: CHANGES,
    onSent: () => notify.success(milesTexts.transfer, milesTexts.sent),
    onRefused: (error, values) => {
      if (error.rule === 'fee_changed') return askAgain(error, values);
      notify.failure(milesTexts.failed, refusedNotice(error));
      form.setErrors(error.fields);
    },
    onClosed: () => {
      setRecipient(undefined);
      form.reset();
    },
    onBack: (values) => form.setValues(formValuesOf(values)),
  });

  /** The commission has changed since the question: the new one is asked about, under a new key. */
  function askAgain({ refusal }: CallError, values: ConfirmedTransfer): void {
    void queries.invalidateQueries(feeQuery);
    const { fee = values.fee, total = values.total } = refusal ?? {};
    transfer.ask({ ...values, fee, total, isFeeNew: true });
  }

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
    const split = splitAmount(values.amount, await findFeePercent());
    if (split === undefined) return;
    const [amount, fee, total] = [split.amount, split.fee, split.total].map(String) as [string, string, string];
    transfer.ask({ ...values, amount, recipient: found ?? values.email_to, fee, total, isFeeNew: false });
  }

  /** The commission of the moment; without it there is nothing to agree to. */
  async function findFeePercent(): Promise<string | undefined> {
    try {
      return (await queries.fetchQuery(feeQuery)).fee;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify.failure(milesTexts.failed, error.message);
      return undefined;
    }
  }

  return { form, recipient, lookUp, confirm, transfer };
}

export type TransferFormState = ReturnType<typeof useTransferForm>;
