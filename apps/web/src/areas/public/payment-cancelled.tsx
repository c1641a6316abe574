import { PaymentResultPage } from './payment-result-page.tsx';

/** Where a gateway leads after a payment: its payer left it. */
export default function PaymentCancelled() {
  return <PaymentResultPage result="cancel" />;
}
