import { Text, TextInput } from '@mantine/core';
import { type Order, updateOrderRoute } from '@millaje/api/orders/orders';
import { orderScreenTexts as texts } from '@millaje/api/orders/order-screens.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { tellFailure } from '../../tell-failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { randomKey } from '../confirmed-send/random-key.ts';
import type { Decision } from './order-dialogs.tsx';
import { amountText, passengerName, productText } from './order-words.ts';
import { changedByDecision } from './queries.ts';
import classes from './orders.module.css';

interface DecideOrderDialogProps {
  as: Decision;
  order: Order;
  onClose: () => void;
}

/** Asks before an order is approved or rejected, and does it once, however often it is sent. */
export default function DecideOrderDialog({ as, order, onClose }: DecideOrderDialogProps) {
  const [reason, setReason] = useState('');
  const { decide, confirm } = useDecision({ as, order, reason, onClose });
  const isRejection = as === 'rechazado';
  const number = String(order._id);
  const wrongReason = wrongReasonOf(decide.error);
  const { monto, currency } = order.payment_info;

  return (
    <ConfirmDialog
      opened
      title={texts.question}
      confirmLabel={texts.send}
      isDestructive={isRejection}
      isBusy={decide.isPending}
      problem={wrongReason === undefined ? decide.error?.message : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={classes.question}>
        <Text fw={600}>{isRejection ? texts.rejectOne(number) : texts.approveOne(number)}</Text>
        <Text size="sm">
          {isRejection
            ? texts.rejectConsequence(productText(order), passengerName(order))
            : texts.approveConsequence(productText(order), passengerName(order), amountText(monto, currency))}
        </Text>
        {isRejection && (
          <TextInput
            label={texts.reason}
            description={texts.reasonHelp}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              decide.reset();
            }}
            error={wrongReason}
            autoComplete="off"
            // What may have been sent already is sent again as it was.
            disabled={decide.isPending || (decide.isError && wrongReason === undefined)}
          />
        )}
        <Text size="sm" c="dimmed">
          {texts.irreversible}
        </Text>
      </div>
    </ConfirmDialog>
  );
}

/** What is wrong with the reason, where that is why nothing was done. */
const wrongReasonOf = (error: Error | null): string | undefined =>
  error instanceof CallError ? error.fields.reason : undefined;

function useDecision({ as, order, reason, onClose }: DecideOrderDialogProps & { reason: string }) {
  const queries = useQueryClient();
  // One key for the question: sent again after a lost answer, it is answered as it was.
  const [key] = useState(randomKey);
  // Presses come faster than a button can look busy.
  const isSending = useRef(false);
  const isRejection = as === 'rechazado';
  const readAgain = () => Promise.all(changedByDecision.map((queryKey) => queries.invalidateQueries({ queryKey })));

  const decide = useMutation({
    mutationFn: () => {
      const told = reason.trim();
      const body = { id: order._id, status: as, ...(told !== '' && { reason: told }) };
      return ask(updateOrderRoute, { body }, { idempotencyKey: key });
    },
    onSettled: () => {
      isSending.current = false;
    },
    onSuccess: async ({ message }) => {
      notify.success(
        message,
        as === 'aprobado' ? texts.approveOne(String(order._id)) : texts.rejectOne(String(order._id)),
      );
      onClose();
      await readAgain();
    },
    onError: async (error) => {
      // What may go better in a moment, or with another reason, is tried again from the question.
      if (error instanceof CallError && (error.mayBeRetried || wrongReasonOf(error) !== undefined)) return;
      onClose();
      tellFailure(error, isRejection ? texts.rejectFailed : texts.failed);
      // Somebody else may have decided it meanwhile: it is shown as it is now.
      await readAgain();
    },
  });

  function confirm(): void {
    if (isSending.current) return;
    isSending.current = true;
    decide.mutate();
  }

  return { decide, confirm };
}
