import { PaymentResultPage } from './payment-result-page.tsx';

/** Where a gateway leads after a payment: it was done. */
export default function PaymentProcessed() {
  return <PaymentResultPage result="process" />;
}
