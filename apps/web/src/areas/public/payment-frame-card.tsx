import { Suspense } from 'react';
import { late } from '../../ui/late.tsx';

const CardFrame = late(() => import('../../features/payment-frames/card-frame.tsx'));

/** What the payment screen frames. */
export default function PaymentFrameCard() {
  return (
    <Suspense>
      <CardFrame />
    </Suspense>
  );
}
