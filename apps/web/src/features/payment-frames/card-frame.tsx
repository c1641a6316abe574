import { Button } from '@mantine/core';
import { paymentTexts } from '@millaje/api/orders/payment-screens.texts';
import { FramePage, usePaymentToken } from './frame-page.tsx';
import { useFramePayment } from './use-frame-payment.ts';
import classes from '../payments/payments.module.css';

const texts = paymentTexts.frame;

/** Leads to the gateway's own page: the numbers of a card are typed there and nowhere else. */
export default function CardFrame() {
  const token = usePaymentToken();
  // There are no fields here that could be wrong.
  const payment = useFramePayment(() => undefined);
  return (
    <FramePage title={texts.card} token={token} payment={payment}>
      <p className={classes.soft}>{texts.cardLead}</p>
      <div className={classes.actions}>
        <Button
          size="md"
          loading={payment.state.kind === 'sending'}
          onClick={() => void payment.send({ method: 'tdc', token })}
        >
          {texts.pay}
        </Button>
      </div>
    </FramePage>
  );
}
