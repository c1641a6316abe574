import { lazy, Suspense } from 'react';

const ZelleFrame = lazy(() => import('../../features/payment-frames/zelle-frame.tsx'));

/** What the payment screen frames. */
export default function PaymentFrameZelle() {
  return (
    <Suspense>
      <ZelleFrame />
    </Suspense>
  );
}
