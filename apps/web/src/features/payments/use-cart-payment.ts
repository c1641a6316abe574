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
import { cartQuery, findOrder, PURCHASE_CHANGES, takeOutOfCart } from './queries.ts';

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
    onSent: ({ order, message: told }, values) => void follow(order, told, values),
    onRefused: ({ message: text }) => message.show({ title: texts.failed, text: `${text} ${texts.failedHelp}` }),
    onClosed: () => undefined,
    onBack: () => undefined,
  });

  async function follow({ url, status }: Order, told: string, values: ConfirmedCartPayment): Promise<void> {
    if (url !== null) setIsLeaving(true);
    // What is ordered leaves the cart before the page is left; should that fail, it stays there and can be taken out.
    await takeOutOfCart(values).catch(() => undefined);
    if (url !== null) return window.location.assign(url);
    void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
    message.show({ title: status === 'aprobado' ? orderTexts.approved : told });
  }

  return { payment, message, isLeaving };
}

export type CartPaymentState = ReturnType<typeof useCartPayment>;
