import { Anchor } from '@mantine/core';
import { paymentPageTexts as texts } from '@millaje/api/orders/payment-pages.texts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useSession } from '../session/session.ts';
import classes from './shop-bar.module.css';

/** The ways to the member's purchases, and to the cart with how many products are in it. */
export function ShopBar() {
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
