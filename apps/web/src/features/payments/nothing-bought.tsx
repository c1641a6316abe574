import { Anchor } from '@mantine/core';
import { paymentPageTexts } from '@millaje/api/orders/payment-pages.texts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Where nothing was bought or put aside: the way to the products. */
export function NothingBought({ title, help }: { title: string; help: string }) {
  return (
    <EmptyState
      title={title}
      help={help}
      action={
        <Anchor component={Link} to={pathTo('passengerProducts')}>
          {paymentPageTexts.toProducts}
        </Anchor>
      }
    />
  );
}
