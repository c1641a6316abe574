import type { MembershipProduct, Product } from '@millaje/api';
import { type Decimal, inBolivares, moneyText } from '@millaje/domain';
import { pictureUrl } from '../../platform/picture-url.ts';
import type { ProductRow } from './products.store.ts';

/** What the calls tell of a product; its price in bolívares where the price of the dollar is given. */
export function viewOfProduct(row: ProductRow, dollarPrice?: Decimal): Product {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    description: row.description,
    price_usd: moneyText(row.price_usd_cents),
    price_ves: dollarPrice ? moneyText(inBolivares(row.price_usd_cents, dollarPrice)) : null,
    price_miles: row.price_miles === null ? null : Number(row.price_miles),
    miles: Number(row.miles),
    status: row.status,
    img: pictureUrl('products', row.picture),
    id_membership: row.membership_id,
    membership: row.tier?.name ?? null,
  };
}

/** A membership with what its tier may do. */
export function viewOfMembership(row: ProductRow, dollarPrice?: Decimal): MembershipProduct {
  const { tier } = row;
  if (!tier) throw new Error(`product ${row.id} has no tier`);
  const product = viewOfProduct(row, dollarPrice);
  return {
    ...product,
    price: product.price_usd,
    id_membership: tier.id,
    membership: tier.name,
    may_transfer: tier.may_transfer,
    may_buy_miles: tier.may_buy_miles,
    business_bonus: tier.business_bonus,
  };
}
