import { Skeleton } from '@mantine/core';
import { paymentPageTexts as texts } from '@millaje/api/orders/payment-pages.texts';
import { Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import { choiceOf } from '../../features/payments/choice.ts';
import { pathTo } from '../../paths.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';
import { late } from '../../ui/late.tsx';

const CartScreen = late(() => import('../../features/payments/cart-screen.tsx'));

export const handle: ScreenHandle = { title: texts.cart };

/** The cart, or one product of it, in the money of the address. */
export default function PassengerCart() {
  const { currency = '', product, product_id, shop } = useParams();
  if (currency !== 'USD' && currency !== 'VES')
    return <Navigate to={pathTo('passengerCart', { currency: 'USD' })} replace />;
  const choice = choiceOf(product, product_id);
  return (
    <Suspense fallback={<Skeleton height={420} radius="md" />}>
      <CartScreen
        key={choice && `${choice.type} ${choice.id}`}
        currency={currency}
        choice={choice}
        isFromCart={shop !== undefined}
      />
    </Suspense>
  );
}
