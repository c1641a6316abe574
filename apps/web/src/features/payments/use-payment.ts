import type { Order } from '@millaje/api/orders/orders';
import { cardPaymentRoute, manualOperationRoute, mobilePaymentRoute } from '@millaje/api/orders/payments';
import { paymentTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import type { CallError } from '../../call-error.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { dayText } from '../../ui/date-range/day-text.ts';
import { presentDay } from '../../ui/dates.ts';
import { useMessageDialog } from '../../ui/message-dialog.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useConfirmedSend } from '../confirmed-send/use-confirmed-send.ts';
import {
  type ConfirmedPayment,
  confirmedPaymentSchema,
  fieldErrors,
  mobileBody,
  mobileProblems,
  type MobileValues,
  noMobileValues,
} from './payment-values.ts';
import { findOrder, PURCHASE_CHANGES, refreshCart, takeOutOfCart } from './queries.ts';
import { askAnew, refusedPaymentText } from './refused-payment.ts';

/** What was bought, for as long as somebody looks at it. */
export interface PaymentReceipt {
  readonly order: Order;
  /** What the server says of it. */
  readonly message: string;
}

function send(values: ConfirmedPayment, call: { readonly idempotencyKey: string; readonly signal: AbortSignal }) {
  const { method, payer, type, id, quote, amount } = values;
  if (payer !== null) return ask(mobilePaymentRoute, { body: mobileBody(values, payer) }, call);
  const choice = { productType: type, productId: id, quote };
  if (method === 'tdc') return ask(cardPaymentRoute, { body: choice }, call);
  const payment_info = { method: 'millas' as const, monto: amount };
  return ask(manualOperationRoute, { body: { ...choice, payment_info } }, call);
}

/** Paying by pago móvil or with miles, or taking what is free: the form, the question, sending it once, and what came of it. */
export function usePayment() {
  const queries = useQueryClient();
  const message = useMessageDialog();
  const [receipt, setReceipt] = useState<PaymentReceipt>();
  const [earlier, setEarlier] = useState<number>();
  const [today] = useState(presentDay);
  const form = useCheckedForm<MobileValues>({
    initialValues: { ...noMobileValues, date: dayText(today) } as MobileValues,
    validate: (values) => mobileProblems(values, presentDay()),
  });
  useKeptForm('pago-movil', form);

  const payment = useConfirmedSend<ConfirmedPayment, { order: Order; message: string }, Order>({
    form: 'payment',
    schema: confirmedPaymentSchema,
    route: mobilePaymentRoute,
    lookUp: findOrder,
    send,
    changes: PURCHASE_CHANGES,
    onSent: ({ order, message: told }, values) => {
      setReceipt({ order, message: told });
      if (values.isFromCart && order.status === 'pendiente') void takeOutOfCart(values).catch(() => undefined);
      else void refreshCart(queries);
    },
    onRefused: refused,
    onClosed: () => {
      setEarlier(undefined);
      form.reset();
    },
    onBack: ({ payer }) => {
      if (payer !== null) form.setValues(typedOf(payer));
    },
  });

  function refused(error: CallError, values: ConfirmedPayment): void {
    const errors = fieldErrors(error.fields);
    form.setErrors(errors);
    setEarlier(error.refusal?.order);
    askAnew(queries, values, error.rule);
    if (Object.keys(errors).length === 0) message.show({ title: texts.failed, text: refusedPaymentText(error) });
  }

  return { form, today, payment, message, receipt, showReceipt: setReceipt, earlier };
}

export type PaymentState = ReturnType<typeof usePayment>;

function typedOf({ fullname, bank_ref, bank, phone, date }: NonNullable<ConfirmedPayment['payer']>): MobileValues {
  return { fullname, bank_ref, bank, phone, date: dayText(date) };
}
