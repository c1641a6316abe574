import { paymentPageTexts as texts } from '@millaje/api/orders/payment-pages.texts';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';
import { late } from '../../ui/late.tsx';

const VerifyPayment = late(() => import('../../features/payments/verify-payment.tsx'));

export const handle: ScreenHandle = { title: texts.verification };

/** Where the gateway leads back to after a card was charged. */
export default function VerifyCreditCard() {
  const { token = '' } = useParams();
  return (
    <Suspense>
      <VerifyPayment token={token} />
    </Suspense>
  );
}
