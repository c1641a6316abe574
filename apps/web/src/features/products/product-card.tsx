import { Button } from '@mantine/core';
import type { PaymentOptions } from '@millaje/api/orders/payment-options';
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
  /** How it can be paid; undefined until that is known. */
  options: PaymentOptions | undefined;
}

const inMiles = (miles: number) => `${formatWhole(miles)} ${brand.miles_symbol}`;

/** One product: what it is, what it costs, and the way to buy it or why there is none. */
export function ProductCard({ product, membership, isClosed, options }: ProductCardProps) {
  const { name, description, price_usd, price_ves, price_miles, miles, type, id_membership } = product;
  const tier = id_membership === null ? undefined : membershipOffer(id_membership, membership?.id);
  const isFree = price_usd === '0.00';
  return (
    <li className={`${cards.card} ${classes.card}`} data-in-use={tier === 'in_use' || undefined}>
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
          {tier === 'in_use' && <span className={classes.inUse}>{texts.inUse}</span>}
          {tier === 'lower' && membership && <p className={classes.reason}>{texts.lower(membership.name)}</p>}
          {tier === 'free' && membership === undefined && (
            <Button component={Link} to={pathTo('register')} variant="light">
              {menuTexts.public.register}
            </Button>
          )}
          {(tier === undefined || tier === 'upgrade') && !isClosed && <Buying product={product} options={options} />}
        </div>
      </div>
    </li>
  );
}

/** The way to the payment, or why there is none. Until that is known there is one: the payment tells the same. */
function Buying({ product: { id, name, type }, options }: Pick<ProductCardProps, 'product' | 'options'>) {
  if (options?.methods.length === 0) return <p className={classes.reason}>{options.reason ?? texts.noMethods}</p>;
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
