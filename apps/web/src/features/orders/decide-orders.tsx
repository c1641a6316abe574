import { TextInput } from '@mantine/core';
import { listTexts } from '@millaje/api/kit/lists.texts';
import { type Order, updateOrderRoute } from '@millaje/api/orders/orders';
import { orderScreenTexts } from '@millaje/api/orders/order-screens.texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import BulkDialog from '../../ui/bulk/bulk-dialog.tsx';
import { formatWhole } from '../../ui/format.ts';
import { randomKey } from '../confirmed-send/random-key.ts';
import type { Decision } from './order-dialogs.tsx';
import { amountText, isForStaff, passengerName, productText } from './order-words.ts';
import { changedByDecision } from './queries.ts';

const texts = listTexts.bulkOrders;

interface DecideOrdersProps {
  as: Decision;
  orders: readonly Order[];
  onClose: (isSent: boolean) => void;
}

/** So many approvals are on their way at the same moment: the server writes them together. A browser opens no more connections. */
const approvedAtOnce = 6;

/** Approves or rejects several orders, each with a key of its own: sent again, what was done is done once. */
export default function DecideOrders({ as, orders, onClose }: DecideOrdersProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const decidable = orders.filter(isForStaff);
  const [keys] = useState(() => new Map(decidable.map(({ _id }) => [_id, randomKey()])));
  const isRejection = as === 'rechazado';
  const count = formatWhole(decidable.length);

  function send({ _id }: Order): Promise<unknown> {
    const told = reason.trim();
    const body = { id: _id, status: as, ...(isRejection && told !== '' && { reason: told }) };
    return ask(updateOrderRoute, { body }, { idempotencyKey: keys.get(_id) ?? randomKey() });
  }

  return (
    <BulkDialog
      title={titleOf(isRejection, decidable.length, count)}
      isDestructive={isRejection}
      items={decidable}
      leftOut={orders.length - decidable.length}
      idOf={({ _id }) => String(_id)}
      nameOf={nameOf}
      send={send}
      atOnce={isRejection ? 1 : approvedAtOnce}
      onSent={() => changedByDecision.forEach((queryKey) => void queries.invalidateQueries({ queryKey }))}
      onClose={onClose}
      question={
        <>
          <p>{isRejection ? texts.rejectHelp : texts.approveHelp}</p>
          {isRejection && (
            <TextInput
              label={orderScreenTexts.reason}
              description={orderScreenTexts.reasonHelp}
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </>
      }
    />
  );
}

function titleOf(isRejection: boolean, count: number, shown: string): string {
  if (count === 1) return isRejection ? texts.rejectOne : texts.approveOne;
  return isRejection ? texts.reject(shown) : texts.approve(shown);
}

/** What names an order where several are decided: its number, what it is, whose, and how much. */
function nameOf(order: Order): string {
  const { monto, currency } = order.payment_info;
  // An amount stays with its currency.
  const amount = amountText(monto, currency).replace(' ', '\u00A0');
  return [`#${order._id}`, productText(order), passengerName(order), amount].join(' · ');
}
