import { Button } from '@mantine/core';
import type { Order } from '@millaje/api/orders/orders';
import { paidWith } from '@millaje/api/orders/orders.texts';
import { paymentPageTexts } from '@millaje/api/orders/payment-pages.texts';
import { paymentTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { IconCircleCheck, IconCircleX, IconHourglass, IconReceiptRefund } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatMoney, formatWhole } from '../../ui/format.ts';
import { toneOf } from '../orders/order-tone.ts';
import type { PaymentReceipt } from './use-payment.ts';
import classes from './payments.module.css';

/** What an order costs, in its own money. */
export function orderAmount({ payment_info: { monto, currency } }: Order): string {
  if (currency === 'VES') return texts.ves(formatMoney(monto));
  return currency === 'USD' ? texts.usd(formatMoney(monto)) : `${formatWhole(BigInt(monto))} ${brand.miles_symbol}`;
}

/** How an order stands, at a glance; its tone is that of its dot in the list. */
const signs = {
  pendiente: IconHourglass,
  aprobado: IconCircleCheck,
  rechazado: IconCircleX,
  reembolsado: IconReceiptRefund,
} as const;

/** What was bought, after the form; the ways on. */
export function PaymentReceiptView({ receipt: { order, message } }: { receipt: PaymentReceipt }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form is gone: whoever reads with the keyboard goes on here.
  useEffect(() => title.current?.focus(), []);
  return (
    <Receipt order={order} wayOn={paymentPageTexts.toHome}>
      <h2 ref={title} tabIndex={-1} className={classes.receiptTitle}>
        {message}
      </h2>
    </Receipt>
  );
}

/** What became of a payment at its gateway: the server's word, and what was bought. */
export function VerifiedPayment({ receipt: { order, message } }: { receipt: PaymentReceipt }) {
  return (
    <Receipt order={order} wayOn={shellTexts.accept}>
      <div role="alert">
        <h2 className={classes.receiptTitle}>{message}</h2>
      </div>
    </Receipt>
  );
}

interface ReceiptProps {
  order: Order;
  /** What the way home is called. */
  wayOn: string;
  /** What is said of it. */
  children: ReactNode;
}

function Receipt({ order, wayOn, children }: ReceiptProps) {
  const { _id, product, payment_info, status, createdAt } = order;
  const Sign = signs[status];
  return (
    <section className={classes.receipt}>
      <Sign size={40} stroke={1.5} className={classes.sign} data-tone={toneOf(order)} aria-hidden />
      {children}
      <p className={classes.amount}>{orderAmount(order)}</p>
      {status === 'pendiente' && (
        <p className={classes.soft}>
          {texts.receipt.next} {product.type === 'membership' && texts.membershipNote}
        </p>
      )}
      <DetailsSection
        entries={[
          [texts.receipt.number, `#${_id}`],
          [texts.receipt.product, product.name],
          [texts.receipt.method, paidWith(payment_info.method, payment_info.monto)],
          [texts.receipt.reference, payment_info.bank_ref],
          [texts.receipt.date, dates.dayAndTime(createdAt)],
        ]}
      />
      <div className={classes.actions}>
        <Button variant="default" component={Link} to={`${pathTo('passengerPurchases')}?compra=${_id}`}>
          {texts.receipt.see}
        </Button>
        <Button component={Link} to={pathTo('passengerHome')}>
          {wayOn}
        </Button>
      </div>
    </section>
  );
}
