import { payCartRoute } from '@millaje/api/orders/cart';
import type { Order } from '@millaje/api/orders/orders';
import { orderTexts } from '@millaje/api/orders/orders.texts';
import { paymentTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import { productTypes } from '@millaje/domain/products';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ask } from '../../api.ts';
import { useMessageDialog } from '../../ui/message-dialog.tsx';
import { useConfirmedSend } from '../confirmed-send/use-confirmed-send.ts';
import { productsKey } from '../products/products-key.ts';
import { findOrder, PURCHASE_CHANGES, refreshCart } from './queries.ts';
import { refusedPaymentText } from './refused-payment.ts';

const confirmedSchema = z.object({
  type: z.enum(productTypes),
  id: z.number(),
  name: z.string(),
  /** Dollars, as a decimal with a point. */
  amount: z.string(),
});
export type ConfirmedCartPayment = z.output<typeof confirmedSchema>;

/** Pays one product of the cart by card: the question, sending it once, and then the gateway's page. */
export function useCartPayment() {
  const queries = useQueryClient();
  const message = useMessageDialog();
  const [isLeaving, setIsLeaving] = useState(false);
  const payment = useConfirmedSend<ConfirmedCartPayment, { order: Order; message: string }, Order>({
    form: 'cart',
    schema: confirmedSchema,
    route: payCartRoute,
    lookUp: findOrder,
    send: ({ type, id }, call) =>
      ask(payCartRoute, { body: { currency: 'USD', id_product: id, type_product: type } }, call),
    changes: PURCHASE_CHANGES,
    onSent: ({ order, message: told }) => void follow(order, told),
    onRefused(error) {
      // What went off sale, or has no way of paying any more, stands there as that, and on the shelf.
      void refreshCart(queries);
      void queries.invalidateQueries({ queryKey: productsKey });
      message.show({ title: texts.failed, text: refusedPaymentText(error) });
    },
    onClosed: () => undefined,
    onBack: () => undefined,
  });

  // What is paid leaves the cart by itself; whoever turns back on the gateway's page finds it here again.
  async function follow({ url, status }: Order, told: string): Promise<void> {
    if (url !== null) {
      setIsLeaving(true);
      return window.location.assign(url);
    }
    await refreshCart(queries);
    message.show({ title: status === 'aprobado' ? orderTexts.approved : told });
  }

  return { payment, message, isLeaving };
}

export type CartPaymentState = ReturnType<typeof useCartPayment>;
