import { Skeleton } from '@mantine/core';
import { paymentPageTexts as texts } from '@millaje/api/orders/payment-pages.texts';
import { Suspense } from 'react';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';
import { late } from '../../ui/late.tsx';

const Purchases = late(() => import('../../features/payments/purchases.tsx'));

export const handle: ScreenHandle = { title: texts.purchases };

/** What the member has bought. */
export default function PassengerPurchases() {
  return (
    <Suspense fallback={<Skeleton height={420} radius="md" />}>
      <Purchases />
    </Suspense>
  );
}
