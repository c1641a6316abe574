import { Skeleton } from '@mantine/core';
import { paymentPageTexts as texts } from '@millaje/api/orders/payment-pages.texts';
import { Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import { choiceOf } from '../../features/payments/choice.ts';
import { pathTo } from '../../paths.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';
import { late } from '../../ui/late.tsx';

const PaymentScreen = late(() => import('../../features/payments/payment-screen.tsx'));

export const handle: ScreenHandle = { title: texts.payment };

/** Buys the product of the address; without one there is nothing to pay. */
export default function PassengerPayment() {
  const { product, product_id, shop } = useParams();
  const choice = choiceOf(product, product_id);
  if (choice === undefined) return <Navigate to={pathTo('passengerProducts')} replace />;
  return (
    <Suspense fallback={<Skeleton height={420} radius="md" />}>
      <PaymentScreen key={`${choice.type} ${choice.id}`} choice={choice} isFromCart={shop !== undefined} />
    </Suspense>
  );
}
