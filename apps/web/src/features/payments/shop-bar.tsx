import { Anchor } from '@mantine/core';
import { cartTexts, purchaseTexts } from '@millaje/api/orders/payment-screens.texts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useSession } from '../session/session.ts';
import classes from './shop-bar.module.css';

/** The ways to the member's purchases, and to the cart with how many products are in it. */
export function ShopBar() {
  const count = useSession()?.shoppingCart ?? 0;
  return (
    <nav className={classes.bar} aria-label={purchaseTexts.bar}>
      <Anchor component={Link} to={pathTo('passengerPurchases')}>
        {purchaseTexts.title}
      </Anchor>
      <Anchor component={Link} to={pathTo('passengerCart', { currency: 'USD' })}>
        {cartTexts.link(count)}
      </Anchor>
    </nav>
  );
}
