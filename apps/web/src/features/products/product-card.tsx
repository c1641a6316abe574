import { Button } from '@mantine/core';
import type { Product } from '@millaje/api/products/product';
import { menuTexts } from '@millaje/api/shell.texts';
import { shopTexts as texts } from '@millaje/api/products/shop.texts';
import type { UserInfo } from '@millaje/api/members/users';
import { membershipOffer } from '@millaje/domain/memberships';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { pathTo } from '../../paths.ts';
import { formatMoney, formatWhole } from '../../ui/format.ts';
import { ProductPicture } from './product-picture.tsx';
import cards from '../../ui/picture-cards.module.css';
import classes from './shop.module.css';

interface ProductCardProps {
  product: Product;
  /** The member's own; undefined for a visitor. */
  membership: UserInfo['membership'] | undefined;
  /** The member's tier does not buy such a thing. */
  isClosed: boolean;
}

const inMiles = (miles: number) => `${formatWhole(miles)} ${brand.miles_symbol}`;

/** One product: what it is, what it costs, and the way to buy it or why there is none. */
export function ProductCard({ product, membership, isClosed }: ProductCardProps) {
  const { name, description, price_usd, price_ves, price_miles, miles, type, id_membership } = product;
  const offer = id_membership === null ? undefined : membershipOffer(id_membership, membership?.id);
  const isFree = price_usd === '0.00';
  return (
    <li className={`${cards.card} ${classes.card}`} data-in-use={offer === 'in_use' || undefined}>
      <ProductPicture product={product} />
      <div className={classes.words}>
        <h3 className={cards.name}>{name}</h3>
        <p className={classes.description}>{description}</p>
        {type === 'membership' && miles > 0 && <p className={classes.brings}>{texts.brings(inMiles(miles))}</p>}
        <p className={classes.price}>
          <strong>{isFree ? texts.free : texts.usd(formatMoney(price_usd))}</strong>
          {!isFree && (
            <span>
              {[
                price_ves !== null && texts.ves(formatMoney(price_ves)),
                price_miles !== null && texts.orMiles(inMiles(price_miles)),
              ]
                .filter((price) => price !== false)
                .join(' · ')}
            </span>
          )}
        </p>
        <div className={classes.foot}>
          {offer === 'in_use' && <span className={classes.inUse}>{texts.inUse}</span>}
          {offer === 'lower' && membership && <p className={classes.reason}>{texts.lower(membership.name)}</p>}
          {offer === 'free' && membership === undefined && (
            <Button component={Link} to={pathTo('register')} variant="light">
              {menuTexts.public.register}
            </Button>
          )}
          {(offer === undefined || offer === 'upgrade') && !isClosed && <BuyLink product={product} />}
        </div>
      </div>
    </li>
  );
}

/** The way to the payment. */
function BuyLink({ product: { id, name, type } }: { product: Product }) {
  return (
    <Button
      component={Link}
      to={pathTo('passengerPayment', { product: type, product_id: String(id) })}
      aria-label={texts.buyOne(name)}
    >
      {texts.buy}
    </Button>
  );
}
