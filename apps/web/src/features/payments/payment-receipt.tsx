import { Button } from '@mantine/core';
import type { Order } from '@millaje/api/orders/orders';
import { paymentPageTexts } from '@millaje/api/orders/payment-pages.texts';
import { paymentTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatMoney, formatWhole } from '../../ui/format.ts';
import type { PaymentReceipt } from './use-payment.ts';
import classes from './payments.module.css';

/** What an order costs, in its own money. */
export function orderAmount({ payment_info: { monto, currency } }: Order): string {
  if (currency === 'VES') return texts.ves(formatMoney(monto));
  return currency === 'USD' ? texts.usd(formatMoney(monto)) : `${formatWhole(BigInt(monto))} ${brand.miles_symbol}`;
}

/** What was bought and how it stands; the ways on. */
export function PaymentReceiptView({ receipt: { order, message } }: { receipt: PaymentReceipt }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form is gone: whoever reads with the keyboard goes on here.
  useEffect(() => title.current?.focus(), []);
  const { _id, product, payment_info, status, createdAt } = order;
  return (
    <section className={classes.receipt}>
      <IconCircleCheck size={40} stroke={1.5} className={classes.sign} aria-hidden />
      <h2 ref={title} tabIndex={-1} className={classes.receiptTitle}>
        {message}
      </h2>
      <p className={classes.amount}>{orderAmount(order)}</p>
      {product.type === 'membership' && status === 'pendiente' && (
        <p className={classes.soft}>{texts.membershipNote}</p>
      )}
      <DetailsSection
        entries={[
          [texts.receipt.number, `#${_id}`],
          [texts.receipt.product, product.name],
          [texts.receipt.method, texts.methods[payment_info.method]],
          [texts.receipt.reference, payment_info.bank_ref],
          [texts.receipt.date, dates.dayAndTime(createdAt)],
        ]}
      />
      <div className={classes.actions}>
        <Button variant="default" component={Link} to={`${pathTo('passengerPurchases')}?compra=${_id}`}>
          {texts.receipt.see}
        </Button>
        <Button component={Link} to={pathTo('passengerHome')}>
          {paymentPageTexts.toHome}
        </Button>
      </div>
    </section>
  );
}
