import { Alert, Button, Checkbox, Group, Modal, Popover, Textarea, TextInput } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react';
import { adminTransferTexts as texts, milesTexts } from '@millaje/api/ledger/miles.texts';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { useQuery } from '@tanstack/react-query';
import { brand } from 'virtual:brand';
import { refuseLetters } from '../../ui/refuse-letters.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import type { Openness } from '../../ui/one-open.ts';
import { OpenAttemptDetails, titleOf, transferTelling } from '../confirmed-send/open-attempt.tsx';
import { UnsavedDialog, useUnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { personQuery } from './queries.ts';
import { type AdminTransferState, type AdminTransferValues, useAdminTransfer } from './use-admin-transfer.ts';
import classes from './admin-transfer.module.css';

/** Moves miles from a member to another, or to the programme: a popover to type in, then a question. */
export function AdminTransfer(openness: Partial<Openness>) {
  const state = useAdminTransfer(openness);
  const { question, open, confirm, cancel, isSending, problem } = state.transfer;
  // The fields keep what was typed while they are closed: only leaving the page loses it. What is sent is kept elsewhere.
  const guard = useUnsavedGuard(state.form.isDirty() && open === undefined);
  return (
    <>
      <TransferPopover state={state} />
      <ConfirmDialog
        opened={question !== undefined}
        title={question === undefined ? '' : texts.confirmTitle(milesText(question))}
        confirmLabel={texts.submit}
        isBusy={isSending}
        problem={problem}
        onConfirm={confirm}
        onClose={cancel}
      >
        {question !== undefined && <Question values={question} />}
      </ConfirmDialog>
      <Modal
        opened={state.isOpenShown}
        onClose={state.putAside}
        title={open && titleOf(open.state, transferTelling)}
        size="md"
      >
        {open !== undefined && (
          <OpenAttemptDetails open={open} telling={transferTelling} entries={openEntriesOf(open.values)} />
        )}
      </Modal>
      <UnsavedDialog question={guard.question} />
    </>
  );
}

function TransferPopover({ state }: { state: AdminTransferState }) {
  const titleId = useId();
  const isOpen = state.transfer.open !== undefined;
  const Icon = isOpen ? IconAlertTriangle : IconArrowsExchange;
  return (
    <Popover
      opened={state.isTyping}
      onDismiss={() => state.setIsTyping(false)}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant={isOpen ? 'light' : 'default'}
          color={isOpen ? 'warn' : undefined}
          size="sm"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={state.press}
        >
          {milesTexts.adminAction}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId} p="lg">
        <h2 id={titleId} className="visually-hidden">
          {milesTexts.adminAction}
        </h2>
        <TransferFields state={state} />
      </Popover.Dropdown>
    </Popover>
  );
}

function milesText({ amount }: AdminTransferValues): string {
  return `${formatWhole(BigInt(amount))} ${brand.miles_symbol}`;
}

function TransferFields({ state: { form, confirm, giveUp } }: { state: AdminTransferState }) {
  const isToProgramme = form.values.to_product;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => void confirm(values), focusFirstProblem)}
    >
      <TextInput {...form.getInputProps('email_from')} label={texts.sender} type="email" autoComplete="off" />
      <TextInput
        {...form.getInputProps('email_to')}
        label={texts.receiver}
        type="email"
        autoComplete="off"
        disabled={isToProgramme}
      />
      <Checkbox {...form.getInputProps('to_product', { type: 'checkbox' })} label={texts.toProgramme(brand.product)} />
      <Textarea {...form.getInputProps('description')} label={texts.description} autosize minRows={2} maxRows={4} />
      <TextInput
        {...form.getInputProps('amount')}
        label={texts.amount}
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span className={classes.symbol}>{brand.miles_symbol}</span>}
        rightSectionWidth={64}
        onBeforeInput={refuseLetters}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" size="sm" onClick={giveUp}>
          {shellTexts.cancel}
        </Button>
        <Button type="submit" size="sm">
          {texts.submit}
        </Button>
      </Group>
    </form>
  );
}

function openEntriesOf(values: AdminTransferValues) {
  const { email_from, email_to, to_product, description } = values;
  return [
    [texts.from, email_from],
    [texts.to, to_product ? operationTexts.programme(brand.product) : email_to],
    [texts.description, description],
    [texts.amount, milesText(values)],
  ] as const;
}

/** Who is behind an address and what that person has, as far as it can be found out. */
function Person({ email }: { email: string }) {
  const { data } = useQuery(personQuery(email));
  if (data === undefined) return email;
  return (
    <>
      <strong>{`${data.first_name} ${data.last_name}`}</strong>
      <br />
      {email}
      {'balance' in data && (
        <>
          <br />
          {texts.balance} <MilesAmount value={data.balance} />
        </>
      )}
    </>
  );
}

function Question({ values }: { values: AdminTransferValues }) {
  const { email_from, email_to, to_product, description } = values;
  return (
    <>
      <DetailsSection
        entries={[
          [texts.from, <Person key="from" email={email_from} />],
          [texts.to, to_product ? operationTexts.programme(brand.product) : <Person key="to" email={email_to} />],
          [texts.description, description],
        ]}
      />
      <NotEnough values={values} />
      <p className={classes.help}>{texts.consequence}</p>
    </>
  );
}

/** Said where the sender has less than what is to be moved, as far as it can be found out: the ledger has the last word. */
function NotEnough({ values: { email_from, amount } }: { values: AdminTransferValues }) {
  const { data } = useQuery(personQuery(email_from));
  if (data === undefined || !('balance' in data) || data.balance >= Number(amount)) return undefined;
  return (
    <Alert color="warn" my="sm">
      {texts.notEnough}
    </Alert>
  );
}
