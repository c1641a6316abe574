import { Button } from '@mantine/core';
import { listTexts } from '@millaje/api/kit/lists.texts';
import type { Order } from '@millaje/api/orders/orders';
import { orderScreenTexts } from '@millaje/api/orders/order-screens.texts';
import { Suspense, useState } from 'react';
import { SelectionBar } from '../../ui/bulk/selection.tsx';
import type { Decision } from './order-dialogs.tsx';
import { late } from '../../ui/late.tsx';

const DecideOrders = late(() => import('./decide-orders.tsx'));

interface OrderBulkProps {
  orders: readonly Order[];
  onClear: () => void;
}

/** What is done with the orders that are selected: each is approved or rejected by itself. */
export function OrderBulk({ orders, onClear }: OrderBulkProps) {
  // The orders of the question: what is decided leaves the list, and the dialog still tells of it.
  const [question, setQuestion] = useState<{ as: Decision; orders: readonly Order[] }>();
  function close(isSent: boolean): void {
    setQuestion(undefined);
    if (isSent) onClear();
  }
  return (
    <>
      {orders.length > 0 && (
        <SelectionBar count={orders.length} onClear={onClear}>
          <Button variant="light" color="bad" size="sm" onClick={() => setQuestion({ as: 'rechazado', orders })}>
            {orderScreenTexts.reject}
          </Button>
          <Button size="sm" onClick={() => setQuestion({ as: 'aprobado', orders })}>
            {orderScreenTexts.approve}
          </Button>
        </SelectionBar>
      )}
      <Suspense>{question !== undefined && <DecideOrders {...question} onClose={close} />}</Suspense>
    </>
  );
}

/** What an order is called where several are. */
export const orderName = ({ _id }: Order): string => listTexts.bulkOrders.row(String(_id));
