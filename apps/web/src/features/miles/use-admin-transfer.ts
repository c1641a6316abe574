import { schemaResolver } from '@mantine/form';
import { adminTransferRoute, adminTransferSchema } from '@millaje/api/ledger/miles';
import { adminTransferTexts, milesTexts } from '@millaje/api/ledger/miles.texts';
import { useUncontrolled } from '@mantine/hooks';
import { normalizeEmail, parseMiles } from '@millaje/domain';
import { useState } from 'react';
import { brand } from 'virtual:brand';
import * as z from 'zod/mini';
import { ask } from '../../api.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { notify } from '../../ui/notify.ts';
import { focusFirstProblem, useCheckedForm } from '../../ui/use-checked-form.ts';
import { findOperation } from '../confirmed-send/queries.ts';
import { useConfirmedSend } from '../confirmed-send/use-confirmed-send.ts';
import type { Openness } from '../../ui/one-open.ts';
import { findRecipient, NOT_REGISTERED } from './find-recipient.ts';
import { refusedNotice } from './refused-notice.ts';

const valuesSchema = z.object({
  email_from: z.string(),
  email_to: z.string(),
  to_product: z.boolean(),
  description: z.string(),
  amount: z.string().check(z.regex(/^\d{1,15}$/)),
});
export type AdminTransferValues = z.output<typeof valuesSchema>;

const INITIAL: AdminTransferValues = { email_from: '', email_to: '', to_product: false, description: '', amount: '' };
const CHANGES = [['users'], ['operations'], ['approvals']] as const;

function bodyOf({ email_to, ...rest }: AdminTransferValues) {
  return { ...rest, email_to: rest.to_product ? undefined : email_to };
}

const checkFields = schemaResolver(adminTransferSchema, { sync: true });

/**
 * What is wrong with which field. Of the receiver's e-mail only whether somebody receives is looked at: the question names both people.
 * `nobody`: e-mails that are known to be nobody's.
 */
function problemsOf(values: AdminTransferValues, nobody: ReadonlySet<string>) {
  const receiver = receiverProblemOf(values, nobody);
  return {
    ...(nobody.has(values.email_from.trim()) && { email_from: NOT_REGISTERED }),
    ...(receiver !== undefined && { email_to: receiver }),
    ...checkFields(values),
  };
}

/** Why there is nobody whom the question could name as the receiver. */
function receiverProblemOf({ email_from, email_to, to_product }: AdminTransferValues, nobody: ReadonlySet<string>) {
  const [sender, receiver] = [normalizeEmail(email_from), normalizeEmail(email_to)];
  if (to_product) return undefined;
  if (receiver === '') return adminTransferTexts.noReceiver(adminTransferTexts.toProgramme(brand.product));
  if (receiver === sender) return adminTransferTexts.sameAccount;
  return nobody.has(email_to.trim()) ? NOT_REGISTERED : undefined;
}

/** Which of the two e-mails nobody has. What could not be found out is none of them: the server has the last word. */
async function findNobody({ email_from, email_to, to_product }: AdminTransferValues): Promise<string[]> {
  const typed = [email_from, ...(to_product ? [] : [email_to])].map((email) => email.trim());
  const emails = typed.filter((email) => email !== '');
  const names = await Promise.all(emails.map(findRecipient));
  return emails.filter((_, position) => names[position] === null);
}

/** The staff's transfer from the first field to the answer. What was typed stays until the miles have moved. */
export function useAdminTransfer({ opened, onOpenedChange }: Partial<Openness>) {
  const [isTyping, setIsTyping] = useUncontrolled({ value: opened, defaultValue: false, onChange: onOpenedChange });
  /** The open transfer that the person has put aside for now. */
  const [putAside, setPutAside] = useState<string>();
  const [nobody, setNobody] = useState<ReadonlySet<string>>(new Set());
  const form = useCheckedForm<AdminTransferValues>({
    initialValues: INITIAL,
    validate: (values) => problemsOf(values, nobody),
    related: { to_product: ['email_to'], email_from: ['email_to'] },
  });
  useKeptForm('admin-transfer', form, { onRestored: () => setIsTyping(true) });
  const transfer = useConfirmedSend({
    form: 'admin-transfer',
    schema: valuesSchema,
    route: adminTransferRoute,
    lookUp: findOperation,
    send: (values, call) => ask(adminTransferRoute, { body: bodyOf(values) }, call),
    changes: CHANGES,
    // A large one may wait for another administrator.
    onSent: (answer) => notify.success('operation' in answer ? milesTexts.adminDone : answer.message),
    onRefused: (error) => {
      notify.warning(milesTexts.adminFailed, refusedNotice(error));
      form.setErrors(error.fields);
      setIsTyping(true);
    },
    onClosed: () => {
      form.reset();
      setIsTyping(false);
    },
    onBack: (values) => {
      form.setValues(values);
      setIsTyping(true);
    },
  });

  const { question, open } = transfer;
  const isFree = question === undefined && open === undefined;

  return {
    form,
    /** Asks about the values of the fields, once both people are known; the amount as the number that was understood. */
    async confirm(values: AdminTransferValues): Promise<void> {
      const unknown = new Set(await findNobody(values));
      if (unknown.size > 0) {
        const problems = problemsOf(values, unknown);
        setNobody(unknown);
        form.setErrors(problems);
        return focusFirstProblem(problems);
      }
      transfer.ask({ ...values, amount: String(parseMiles(values.amount) ?? values.amount) });
    },
    transfer,
    /** The popover with the fields is there; a question, or what is open, takes its place. */
    isTyping: isTyping && isFree,
    setIsTyping,
    /** Closes the fields for good; left in any other way they keep what was typed. */
    giveUp(): void {
      form.reset();
      setNobody(new Set());
      setIsTyping(false);
    },
    isOpenShown: open !== undefined && open.sentAt !== putAside,
    putAside: () => setPutAside(open?.sentAt),
    /** The button: to what is open, if anything is, or to the fields. */
    press: () => (open === undefined ? setIsTyping(!isTyping) : setPutAside(undefined)),
  };
}

export type AdminTransferState = ReturnType<typeof useAdminTransfer>;
