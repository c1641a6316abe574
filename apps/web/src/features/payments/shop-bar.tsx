import { Anchor } from '@mantine/core';
import { paymentPageTexts as texts } from '@millaje/api/orders/payment-pages.texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useSession } from '../session/session.ts';
import { cartQuery } from './queries.ts';
import classes from './shop-bar.module.css';

/** The ways to the member's purchases, and to the cart with how many products are in it. */
export function ShopBar() {
  // What staff approve leaves the cart elsewhere: the browser's count follows whenever somebody comes by.
  useQuery(cartQuery);
  const count = useSession()?.shoppingCart ?? 0;
  return (
    <nav className={classes.bar} aria-label={texts.bar}>
      <Anchor component={Link} to={pathTo('passengerPurchases')}>
        {texts.purchases}
      </Anchor>
      <Anchor component={Link} to={pathTo('passengerCart', { currency: 'USD' })}>
        {texts.cartWith(count)}
      </Anchor>
    </nav>
  );
}
