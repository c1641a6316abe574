import { Suspense } from 'react';
import { late } from '../../ui/late.tsx';

const ZelleFrame = late(() => import('../../features/payment-frames/zelle-frame.tsx'));

/** What the payment screen frames. */
export default function PaymentFrameZelle() {
  return (
    <Suspense>
      <ZelleFrame />
    </Suspense>
  );
}
