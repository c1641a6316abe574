import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { transferRoute, transferSchema } from '@millaje/api/ledger/miles';
import { milesTexts } from '@millaje/api/ledger/miles.texts';
import type { Operation } from '@millaje/api/ledger/operations';
import { scannedChargeTexts } from '@millaje/api/payouts/scanned-charge.texts';
import { refusals } from '@millaje/api/refusals';
import { defaultTransferMiles, parseMiles } from '@millaje/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { tellFailure } from '../../tell-failure.ts';
import { notify } from '../../ui/notify.ts';
import { findOperation } from '../confirmed-send/queries.ts';
import { useConfirmedSend } from '../confirmed-send/use-confirmed-send.ts';
import { useSession } from '../session/session.ts';
import type { Charge } from './charge-address.ts';
import { findRecipient, NOT_REGISTERED } from './find-recipient.ts';
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

/** What was sent, for as long as the person looks at it. */
export interface TransferReceipt {
  readonly operation: Operation;
  readonly values: ConfirmedTransfer;
}

const checkFields = schemaResolver(transferSchema, { sync: true });

const INITIAL: TransferValues = { email_to: '', amount: String(defaultTransferMiles), description: '' };
const CHANGES = [['operations'], ['miles', 'balance']] as const;

const formValuesOf = ({ email_to, amount, description }: ConfirmedTransfer): TransferValues => ({
  email_to,
  amount,
  description,
});

/** What the sender's own account says: nothing to oneself, and not more than there is. The server has the last word. */
function ownProblems(
  { email_to, amount }: TransferValues,
  { self, balance }: { self: string | undefined; balance: number | undefined },
): Partial<Record<keyof TransferValues, string>> {
  return {
    ...(email_to.trim().toLowerCase() === self?.toLowerCase() && { email_to: refusals.same_account.text }),
    ...(balance !== undefined &&
      (parseMiles(amount) ?? 0n) > BigInt(balance) && { amount: refusals.insufficient_miles.text }),
  };
}

/** What a code that was scanned asks for. */
export interface ScannedCharge {
  readonly charge: Charge;
  /** It is sent: the next transfer begins empty, so that nothing is paid a second time by the same code. */
  readonly onSent: () => void;
}

/** The state of the transfer form: its values, who the recipient is, what the person is asked to confirm, and what is open. */
export function useTransferForm(balance: number | undefined, scanned?: ScannedCharge) {
  const queries = useQueryClient();
  const [recipient, setRecipient] = useState<string | null>();
  const [receipt, setReceipt] = useState<TransferReceipt>();
  const { wait, dialogOf } = useProof();
  const self = useSession()?.user.email;
  const form = useForm<TransferValues>({
    initialValues: INITIAL,
    validate: (values) => ({ ...checkFields(values), ...ownProblems(values, { self, balance }) }),
    onValuesChange: (values, previous) => {
      if (values.email_to !== previous.email_to) setRecipient(undefined);
    },
  });
  useFilled(form, { scanned, setRecipient, isSent: receipt !== undefined });
  const transfer = useConfirmedSend({
    form: 'transfer',
    schema: confirmedSchema,
    route: transferRoute,
    lookUp: findOperation,
    send: (values, call) => ask(transferRoute, { body: { ...formValuesOf(values), fee: values.fee } }, call),
    changes: CHANGES,
    onSent: ({ operation }, values) => setReceipt({ operation, values }),
    onRefused: (error, values) => {
      if (error.rule === 'fee_changed') return askAgain(error, values);
      if (error.rule === 'confirmation_required') return wait(values);
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
    const split = splitAmount(values.amount, await findFeePercent(queries));
    if (split === undefined) return;
    const [amount, fee, total] = [split.amount, split.fee, split.total].map(String) as [string, string, string];
    transfer.ask({ ...values, amount, recipient: found ?? values.email_to, fee, total, isFeeNew: false });
  }

  return {
    form,
    recipient,
    lookUp,
    confirm,
    transfer,
    proof: dialogOf(transfer.ask),
    receipt,
    closeReceipt: () => setReceipt(undefined),
  };
}

interface Filling {
  readonly scanned: ScannedCharge | undefined;
  readonly setRecipient: (found: string | null | undefined) => void;
  readonly isSent: boolean;
}

type FilledForm = UseFormReturnType<TransferValues>;

/** What stands in the form before anybody types: what was typed when a session ended, then what was scanned, once for each code. */
function useFilled(form: FilledForm, { scanned, setRecipient, isSent }: Filling): void {
  useKeptForm('transfer', form);
  async function tellRecipient(asked: string): Promise<void> {
    const found = await findRecipient(asked);
    const typed = form.getValues();
    if (typed.email_to !== asked) return;
    setRecipient(found);
    if (found === null) form.setFieldError('email_to', NOT_REGISTERED);
    else if (found !== undefined && typed.description === '')
      form.setFieldValue('description', scannedChargeTexts.description(found));
  }
  const { email, amount } = scanned?.charge ?? {};
  useEffect(() => {
    if (isSent) scanned?.onSent();
    // Who is told does not matter: it is told once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSent]);
  useEffect(() => {
    if (email === undefined || amount === undefined) return;
    const typed = form.getValues();
    // What was written about somebody else is not said to this one.
    const isOther = typed.email_to !== '' && typed.email_to !== email;
    form.setValues({ email_to: email, amount, ...(isOther && { description: '' }) });
    void tellRecipient(email);
    // The form is made anew with every change of it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [email, amount]);
}

/** The commission of the moment; without it there is nothing to agree to. */
async function findFeePercent(queries: QueryClient): Promise<string | undefined> {
  try {
    return (await queries.fetchQuery(feeQuery)).fee;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    tellFailure(error, milesTexts.failed);
    return undefined;
  }
}

/** A transfer that waits until its sender has proved again who it is; then the same question is asked again. */
function useProof() {
  const [waiting, wait] = useState<ConfirmedTransfer>();
  const close = (): void => wait(undefined);
  const dialogOf = (ask: (values: ConfirmedTransfer) => void) => ({
    opened: waiting !== undefined,
    onProved: (): void => {
      close();
      if (waiting !== undefined) ask(waiting);
    },
    onClose: close,
  });
  return { wait, dialogOf };
}

export type TransferFormState = ReturnType<typeof useTransferForm>;
