import { PaymentResultPage } from './payment-result-page.tsx';

/** Where a gateway leads after a payment: it came to nothing. */
export default function PaymentFailed() {
  return <PaymentResultPage result="error" />;
}
