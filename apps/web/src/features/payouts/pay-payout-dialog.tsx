import { Checkbox, Text, TextInput } from '@mantine/core';
import { monthLabel } from '@millaje/api/payouts/month-label';
import { type Payout, payPayoutRoute } from '@millaje/api/payouts/payouts';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { payoutTexts } from '@millaje/api/payouts/payouts.texts';
import { parseDay } from '@millaje/domain/days';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { brand } from 'virtual:brand';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { tellFailure } from '../../tell-failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { dates, presentDay } from '../../ui/dates.ts';
import { formatMoney, formatWhole } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { randomKey } from '../confirmed-send/random-key.ts';
import { changedByPayment } from './queries.ts';
import classes from './payouts.module.css';

interface PayPayoutDialogProps {
  payout: Payout;
  onClose: () => void;
}

interface Typed {
  readonly bank_reference: string;
  readonly paid_on: string;
}

/** What keeps the typed values from being sent. */
function problemsOf({ bank_reference, paid_on }: Typed): Partial<Typed> {
  return {
    ...(bank_reference.trim() === '' && { bank_reference: payoutTexts.referenceRequired }),
    ...(parseDay(paid_on) === undefined && { paid_on: texts.wrongDay }),
  };
}

/** Asks before a month is marked as paid, by which transfer it was, and does it once, however often it is sent. */
export default function PayPayoutDialog({ payout, onClose }: PayPayoutDialogProps) {
  const [typed, setTyped] = useState<Typed>(() => ({
    bank_reference: '',
    paid_on: dates.day(presentDay()),
  }));
  const { pay, confirm, problems, forget, same } = usePayment({ payout, typed, onClose });
  const isOfField = Object.keys(problems).length > 0;
  // What may have been sent already is sent again as it was.
  const isKept = pay.isPending || (pay.error instanceof CallError && pay.error.mayBeRetried);
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      forget();
    },
    error: problems[name],
    disabled: isKept,
  });
  const reference = field('bank_reference');
  return (
    <ConfirmDialog
      opened
      title={texts.payTitle(payout.ally.name)}
      confirmLabel={texts.pay}
      isBusy={pay.isPending}
      problem={isOfField ? undefined : pay.error?.message}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={classes.question}>
        <Text size="sm">
          {texts.payConsequence(
            `${formatWhole(payout.miles)} ${brand.miles_symbol}`,
            monthLabel(payout.month),
            formatMoney(payout.usd),
          )}
        </Text>
        <TextInput
          {...reference}
          label={texts.reference}
          autoComplete="off"
          onChange={(event) => reference.onChange(event.currentTarget.value)}
        />
        {same.isAsked && (
          <Checkbox
            label={texts.samePayment}
            checked={same.isSaid}
            disabled={isKept}
            onChange={(event) => same.say(event.currentTarget.checked)}
          />
        )}
        <DayInput {...field('paid_on')} label={texts.paidOnLabel} name="paid_on" last={presentDay()} />
        <Text size="sm" c="dimmed">
          {texts.irreversible}
        </Text>
      </div>
    </ConfirmDialog>
  );
}

/** What is sent; `isSame`: that one transfer paid another month, too. */
function bodyOf({ id_user, month, miles }: Payout, { bank_reference, paid_on }: Typed, isSame = false) {
  const paid = { bank_reference: bank_reference.trim(), paid_on: parseDay(paid_on) ?? '' };
  return { id_user, month, miles, ...paid, ...(isSame && { same_payment: true }) };
}

function usePayment({ payout, typed, onClose }: PayPayoutDialogProps & { typed: Typed }) {
  const queries = useQueryClient();
  // One key for the question: sent again after a lost answer, it is answered as it was.
  const [key, setKey] = useState(randomKey);
  const [wrong, setWrong] = useState<Partial<Typed>>({});
  // Whether its reference has paid another month, and that this is meant; undefined while nobody was asked.
  const [isSame, setIsSame] = useState<boolean>();
  // Presses come faster than a button can look busy.
  const isSending = useRef(false);
  const readAgain = () => Promise.all(changedByPayment.map((queryKey) => queries.invalidateQueries({ queryKey })));

  const pay = useMutation({
    mutationFn: () => {
      const body = bodyOf(payout, typed, isSame);
      return ask(payPayoutRoute, { body }, { idempotencyKey: key });
    },
    onSettled: () => {
      isSending.current = false;
    },
    onSuccess: async ({ message }) => {
      notify.success(message, `${payout.ally.name}: ${monthLabel(payout.month)}`);
      onClose();
      await readAgain();
    },
    onError: async (error) => {
      if (!(error instanceof CallError)) return;
      // What may go better in a moment is tried again from the question.
      if (error.mayBeRetried) return;
      // Whatever is sent now is another payment.
      setKey(randomKey());
      if (Object.keys(error.fields).length > 0) return setWrong(error.fields);
      if (error.rule === 'payout_reference_used') return setIsSame(false);
      await readAgain();
      // The new figures stand in the question.
      if (error.rule === 'payout_changed') return;
      onClose();
      tellFailure(error, texts.payFailed);
    },
  });

  function confirm(): void {
    if (isSending.current) return;
    const problems = problemsOf(typed);
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    isSending.current = true;
    pay.mutate();
  }

  return {
    pay,
    confirm,
    problems: wrong,
    same: { isAsked: isSame !== undefined, isSaid: isSame === true, say: setIsSame },
    /** What was wrong is over: something else was typed. */
    forget(): void {
      setWrong({});
      setIsSame(undefined);
      pay.reset();
    },
  };
}
