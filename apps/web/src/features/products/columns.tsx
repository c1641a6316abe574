import type { MembershipProduct } from '@millaje/api/products/memberships';
import { membershipTexts } from '@millaje/api/products/memberships.texts';
import type { Product } from '@millaje/api/products/product';
import { productTexts } from '@millaje/api/products/products.texts';
import type { CatalogueColumn } from '../../ui/catalogue/columns.tsx';
import { idColumn, statusColumn } from '../../ui/catalogue/standard-columns.tsx';
import { formatMoney, formatWhole } from '../../ui/format.ts';

const { columns: labels, types } = productTexts;
const milesText = (miles: number | null) => (miles === null ? '' : formatWhole(miles));

const name: CatalogueColumn<Product> = {
  id: 'name',
  header: labels.name,
  width: 180,
  phoneWidth: 128,
  isNarrowHead: true,
  mayWrap: true,
  text: (row) => row.name,
};
const description = (width: number): CatalogueColumn<Product> => ({
  id: 'description',
  header: labels.description,
  width,
  text: (row) => row.description,
});
const price = (header: string): CatalogueColumn<Product> => ({
  id: 'price_usd',
  header,
  width: 120,
  phoneWidth: 84,
  isEarly: true,
  align: 'end',
  text: ({ price_usd }) => formatMoney(price_usd),
  order: ({ price_usd }) => Number(price_usd),
});
const priceMiles: CatalogueColumn<Product> = {
  id: 'price_miles',
  header: labels.price_miles,
  width: 145,
  align: 'end',
  text: ({ price_miles }) => milesText(price_miles),
  order: ({ price_miles }) => price_miles ?? 0,
};
const miles: CatalogueColumn<Product> = {
  id: 'miles',
  header: labels.miles,
  width: 100,
  align: 'end',
  text: (row) => formatWhole(row.miles),
  order: (row) => row.miles,
};

/** What the list of all products shows, finds and exports. */
export const productColumns: readonly CatalogueColumn<Product>[] = [
  idColumn(labels.id, 60),
  { id: 'type', header: labels.type, width: 150, text: ({ type }) => types[type] },
  name,
  description(200),
  price(labels.price_usd),
  priceMiles,
  miles,
  statusColumn(labels.status),
];

/** What the list of memberships shows, finds and exports. */
export const membershipColumns: readonly CatalogueColumn<MembershipProduct>[] = [
  idColumn(labels.id),
  name,
  description(320),
  price(membershipTexts.columns.price_usd),
  priceMiles,
  statusColumn(labels.status, 'feminine'),
];

/** What the list of packages of miles shows, finds and exports. */
export const milesPackageColumns: readonly CatalogueColumn<Product>[] = [
  idColumn(labels.id),
  name,
  description(320),
  miles,
  price(labels.price_usd),
  statusColumn(labels.status),
];
