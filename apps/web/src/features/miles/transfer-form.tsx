import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { transferSchema } from '@millaje/api/miles';
import { descriptionMaximum } from '@millaje/api/miles.texts';
import { transferTexts } from '@millaje/api/shell.texts';
import { userTexts } from '@millaje/api/users.texts';
import { defaultTransferMiles } from '@millaje/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from 'virtual:brand';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatPercent, formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { findRecipient } from './find-recipient.ts';
import { feeQuery } from './queries.ts';
import { receivedAmount } from './received-amount.ts';
import { type TransferValues, useTransfer } from './use-transfer.ts';
import classes from './transfer-form.module.css';

const INITIAL: TransferValues = { email_to: '', amount: String(defaultTransferMiles), description: '' };
const NOT_REGISTERED = userTexts.notRegistered.replace('{product}', brand.product);

interface Confirmation {
  values: TransferValues;
  recipient: string;
  idempotencyKey: string;
}

/** Sends miles to another member: recipient, amount, what arrives of it, why; then a question before it happens. */
export function TransferForm({ balance }: { balance: number | undefined }) {
  const fee = useQuery(feeQuery).data;
  const [recipient, setRecipient] = useState<string | null>();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const form = useForm<TransferValues>({
    initialValues: INITIAL,
    validate: schemaResolver(transferSchema, { sync: true }),
    onValuesChange: (values, previous) => {
      if (values.email_to !== previous.email_to) setRecipient(undefined);
    },
  });
  const received = receivedAmount(form.values.amount, fee);

  const transfer = useTransfer(() => {
    setConfirmation(undefined);
    setRecipient(undefined);
    form.reset();
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
    setConfirmation({ values, recipient: found ?? values.email_to, idempotencyKey: crypto.randomUUID() });
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(confirm)}>
      <TextInput
        {...form.getInputProps('email_to')}
        label={transferTexts.recipient}
        description={recipient ?? undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        autoComplete="off"
        onBlur={() => form.values.email_to !== '' && void lookUp()}
      />
      <div className={classes.amounts}>
        <TextInput
          {...form.getInputProps('amount')}
          label={transferTexts.amount}
          description={balance === undefined ? undefined : transferTexts.available(formatWhole(balance))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          rightSection={<span className={classes.symbol}>{brand.miles_symbol}</span>}
          rightSectionWidth={64}
          onChange={(event) => form.setFieldValue('amount', event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
        <TextInput
          label={transferTexts.received}
          description={fee === undefined ? undefined : transferTexts.fee(formatPercent(fee))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={received === undefined ? '' : formatWhole(received)}
          rightSection={<span className={classes.symbol}>{brand.miles_symbol}</span>}
          rightSectionWidth={64}
          readOnly
          variant="filled"
        />
      </div>
      <Textarea
        {...form.getInputProps('description')}
        label={transferTexts.description}
        maxLength={descriptionMaximum}
        autosize
        minRows={2}
        maxRows={5}
      />
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={form.submitting}>
          {transferTexts.submit}
        </Button>
      </div>
      <ConfirmDialog
        opened={confirmation !== undefined}
        title={transferTexts.confirmTitle}
        isBusy={transfer.isPending}
        onConfirm={() => confirmation !== undefined && transfer.mutate(confirmation)}
        onClose={() => setConfirmation(undefined)}
      >
        {confirmation !== undefined && <ConfirmationDetails {...confirmation} />}
      </ConfirmDialog>
    </form>
  );
}

function ConfirmationDetails({ values, recipient }: Confirmation) {
  return (
    <>
      <DetailsSection
        entries={[
          [transferTexts.confirmRecipient, recipient],
          [transferTexts.description, values.description],
          [transferTexts.amount, <MilesAmount key="amount" value={Number(values.amount)} />],
        ]}
      />
      <p className={classes.help}>{transferTexts.confirmHelp}</p>
    </>
  );
}
