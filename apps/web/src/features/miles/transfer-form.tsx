import { Button, Textarea, TextInput } from '@mantine/core';
import { descriptionMaximum } from '@millaje/api/miles.texts';
import { transferTexts } from '@millaje/api/shell.texts';
import { useQuery } from '@tanstack/react-query';
import { brand } from 'virtual:brand';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatPercent, formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { feeQuery } from './queries.ts';
import { receivedAmount } from './received-amount.ts';
import { type Confirmation, type TransferFormState, useTransferForm } from './use-transfer-form.ts';
import classes from './transfer-form.module.css';

/** Sends miles to another member: recipient, amount, what arrives of it, why; then a question before it happens. */
export function TransferForm({ balance }: { balance: number | undefined }) {
  const { form, recipient, lookUp, confirm, confirmation, setConfirmation, transfer } = useTransferForm();

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
      <AmountFields form={form} balance={balance} />
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
        problem={transfer.error?.message}
        onConfirm={() => confirmation !== undefined && transfer.mutate(confirmation)}
        onClose={() => setConfirmation(undefined)}
      >
        {confirmation !== undefined && <ConfirmationDetails {...confirmation} />}
      </ConfirmDialog>
    </form>
  );
}

function AmountFields({ form, balance }: { form: TransferFormState['form']; balance: number | undefined }) {
  const fee = useQuery(feeQuery).data;
  const received = receivedAmount(form.values.amount, fee);
  return (
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
