import { Alert, Button } from '@mantine/core';
import { paymentTexts } from '@millaje/api/orders/payment-screens.texts';
import { brand } from 'virtual:brand';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { useBalance } from '../miles/use-balance.ts';
import type { Quote } from './queries.ts';
import type { PaymentState } from './use-payment.ts';
import classes from './payments.module.css';

const texts = paymentTexts.miles;

interface MilesPaymentProps {
  quote: Quote;
  isFromCart: boolean;
  state: PaymentState;
}

/** Pays at once with the member's own miles. */
export function MilesPayment({ quote: { quote, product, price }, isFromCart, state: { payment } }: MilesPaymentProps) {
  const balance = useBalance();
  const due = price.price_miles ?? 0;
  const missing = balance === undefined ? 0 : due - balance;
  return (
    <>
      <p className={classes.soft}>{texts.lead}</p>
      <DetailsSection
        entries={[
          [texts.balance, balance === undefined ? undefined : <MilesAmount key="balance" value={balance} />],
          [
            texts.after,
            balance === undefined || missing > 0 ? undefined : <MilesAmount key="after" value={balance - due} />,
          ],
        ]}
      />
      {missing > 0 && <Alert color="warn">{texts.tooFew(`${formatWhole(missing)} ${brand.miles_symbol}`)}</Alert>}
      <div className={classes.actions}>
        <Button
          size="md"
          disabled={missing > 0}
          onClick={() =>
            payment.ask({
              method: 'millas',
              type: product.type,
              id: product.id,
              name: product.name,
              quote,
              amount: String(due),
              payer: null,
              isFromCart,
            })
          }
        >
          {texts.pay}
        </Button>
      </div>
    </>
  );
}
