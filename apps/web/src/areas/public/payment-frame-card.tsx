import { lazy, Suspense } from 'react';

const CardFrame = lazy(() => import('../../features/payment-frames/card-frame.tsx'));

/** What the payment screen frames. */
export default function PaymentFrameCard() {
  return (
    <Suspense>
      <CardFrame />
    </Suspense>
  );
}
