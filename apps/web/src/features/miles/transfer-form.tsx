import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { refusals } from '@millaje/api/refusals';
import { shellTexts } from '@millaje/api/shell.texts';
import { transferTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { brand } from 'virtual:brand';
import { afterPress } from '../../ui/after-press.ts';
import { refuseLetters } from '../../ui/refuse-letters.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatPercent, formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { OpenAttemptPanel } from '../confirmed-send/open-attempt-panel.tsx';
import { transferTelling } from '../confirmed-send/open-attempt.tsx';
import { useSession } from '../session/session.ts';
import { UnsavedDialog, useUnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import { feeQuery } from './queries.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { Receipt } from './receipt.tsx';
import { splitAmount } from './split-amount.ts';
import { TierNotice } from './tier-notice.tsx';
import {
  type ConfirmedTransfer,
  type ScannedCharge,
  type TransferFormState,
  useTransferForm,
} from './use-transfer-form.ts';
import classes from './transfer-form.module.css';

interface TransferFormProps {
  /** Miles that can be spent; undefined while nobody knows. */
  balance: number | undefined;
  /** The address of an operation's details. */
  operationTo: (id: number) => string;
  /** What an ally's code asks for. */
  scanned?: ScannedCharge | undefined;
}

/** Sends miles to another member: recipient, amount, what arrives of it, why; then a question before it happens, and a receipt. */
export function TransferForm({ balance, operationTo, scanned }: TransferFormProps) {
  const state = useTransferForm(balance, scanned);
  const { question, open, confirm, cancel, isSending, problem } = state.transfer;
  if (open !== undefined)
    return <OpenAttemptPanel open={open} telling={transferTelling} entries={openEntriesOf(open.values)} />;
  if (state.receipt !== undefined) {
    return <Receipt receipt={state.receipt} balance={balance} operationTo={operationTo} onAgain={state.closeReceipt} />;
  }
  return (
    <>
      {/* Whoever scanned a code pays an ally, as every tier may. */}
      {scanned === undefined && (
        <>
          <p className={classes.lead}>{transferTexts.lead}</p>
          <TierNotice />
        </>
      )}
      <TransferFields state={state} balance={balance} isScanned={scanned !== undefined} />
      <ConfirmDialog
        opened={question !== undefined}
        title={transferTexts.confirmTitle}
        isBusy={isSending}
        problem={problem}
        onConfirm={confirm}
        onClose={cancel}
      >
        {question !== undefined && <Question values={question} balance={balance} />}
      </ConfirmDialog>
      <ProofDialog {...state.proof} />
    </>
  );
}

interface TransferFieldsProps {
  state: TransferFormState;
  balance: number | undefined;
  isScanned: boolean;
}

function TransferFields({ state, balance, isScanned }: TransferFieldsProps) {
  const { form, recipient, lookUp, confirm } = state;
  // What a code filled in is there again when it is scanned again.
  const guard = useUnsavedGuard(form.isDirty() && !isScanned);
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(confirm, focusFirstProblem)}>
      <TextInput
        {...form.getInputProps('email_to')}
        label={transferTexts.recipient}
        description={recipient ?? undefined}
        type="email"
        autoComplete="off"
        onBlur={() => form.values.email_to !== '' && void lookUp()}
      />
      <AmountFields form={form} balance={balance} />
      <Textarea
        {...form.getInputProps('description')}
        label={transferTexts.description}
        autosize
        minRows={2}
        maxRows={5}
        onBlur={() => form.values.description !== '' && afterPress(() => void form.validateField('description'))}
      />
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={form.submitting}>
          {transferTexts.submit}
        </Button>
      </div>
      <UnsavedDialog question={guard.question} />
    </form>
  );
}

function AmountFields({ form, balance }: { form: TransferFormState['form']; balance: number | undefined }) {
  const query = useQuery(feeQuery);
  const fee = query.data;
  const split = splitAmount(form.values.amount, fee);
  return (
    <div className={classes.amounts}>
      <TextInput
        {...form.getInputProps('amount')}
        label={transferTexts.amount}
        description={balance === undefined ? undefined : transferTexts.available(formatWhole(balance))}
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span className={classes.symbol}>{brand.miles_symbol}</span>}
        rightSectionWidth={64}
        onBeforeInput={refuseLetters}
        onBlur={() => form.values.amount !== '' && afterPress(() => void form.validateField('amount'))}
      />
      <TextInput
        label={transferTexts.received}
        description={
          split === undefined || fee === undefined
            ? undefined
            : transferTexts.fee(formatWhole(split.fee), formatPercent(fee))
        }
        value={split === undefined ? '' : formatWhole(split.total)}
        rightSection={<span className={classes.symbol}>{brand.miles_symbol}</span>}
        rightSectionWidth={64}
        readOnly
        variant="filled"
      />
      {query.isError && fee === undefined && (
        <Alert color="bad" role="alert" className={classes.failed} title={transferTexts.feeFailed}>
          <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {shellTexts.retry}
          </Button>
        </Alert>
      )}
    </div>
  );
}

function openEntriesOf({ recipient, email_to, description, amount }: ConfirmedTransfer) {
  return [
    [transferTexts.confirmRecipient, recipient],
    [transferTexts.recipientEmail, recipient === email_to ? undefined : email_to],
    [transferTexts.description, description],
    [transferTexts.amount, <MilesAmount key="amount" value={Number(amount)} />],
  ] as const;
}

function entriesOf(values: ConfirmedTransfer) {
  const { fee, total } = values;
  return [
    ...openEntriesOf(values),
    [transferTexts.confirmFee, <MilesAmount key="fee" value={Number(fee)} />],
    [transferTexts.received, <MilesAmount key="total" value={Number(total)} />],
  ] as const;
}

function Question({ values, balance }: { values: ConfirmedTransfer; balance: number | undefined }) {
  const user = useSession()?.user;
  return (
    <>
      {values.isFeeNew && (
        <Alert color="warn" role="alert">
          {refusals.fee_changed.text}
        </Alert>
      )}
      <DetailsSection
        entries={[
          // On a shared computer somebody else may be signed in than whoever reads this.
          [transferTexts.confirmSender, user && `${user.first_name} ${user.last_name}`],
          ...entriesOf(values),
          [
            transferTexts.balanceAfter,
            balance !== undefined && <MilesAmount key="after" value={balance - Number(values.amount)} />,
          ],
        ]}
      />
      <p className={classes.help}>{transferTexts.confirmHelp}</p>
    </>
  );
}
