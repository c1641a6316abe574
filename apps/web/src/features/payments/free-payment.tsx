import { Button } from '@mantine/core';
import { paymentTexts } from '@millaje/api/orders/payment-screens.texts';
import type { Quote } from './queries.ts';
import type { PaymentState } from './use-payment.ts';
import classes from './payments.module.css';

const texts = paymentTexts.free;

interface FreePaymentProps {
  quote: Quote;
  isFromCart: boolean;
  state: PaymentState;
}

/** Takes what a discount has made free: it is approved at once, and no way of paying is asked for. */
export function FreePayment({ quote: { quote, product, price }, isFromCart, state: { payment } }: FreePaymentProps) {
  const { type, id, name } = product;
  return (
    <>
      <p className={classes.soft}>{texts.lead}</p>
      <div className={classes.actions}>
        <Button
          size="md"
          onClick={() =>
            payment.ask({ method: 'tdc', type, id, name, quote, amount: price.total_usd, payer: null, isFromCart })
          }
        >
          {texts.confirm}
        </Button>
      </div>
    </>
  );
}
