import {
  addMembershipRoute,
  addMilesPackageRoute,
  addProductRoute,
  lackOfProduct,
  membershipProductRoute,
  membershipProductsRoute,
  membershipStatusRoute,
  membershipTexts,
  milesPackageRoute,
  milesPackagesRoute,
  milesPackageStatusRoute,
  milesPackageTexts,
  pictureFormatsWithGif,
  productRoute,
  productsRoute,
  productStatusRoute,
  productTexts,
  updateMembershipRoute,
  updateMilesPackageRoute,
  updateProductRoute,
} from '@millaje/api';
import type { Decimal, ProductType } from '@millaje/domain';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import type { FileStore } from '../../platform/file-store.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute, type Caller, isStaff } from '../../platform/http/bind.ts';
import { priceRulesAt } from '../settings/index.ts';
import { findProduct, listProducts, type ProductRow } from './products.store.ts';
import { viewOfMembership, viewOfProduct } from './product.view.ts';
import { productCommands, type Shelf } from './save-product.ts';

interface Dependencies {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly files: FileStore;
}

/** Keeps the type of what a shelf answers. */
const shelf = <Answer extends object>(made: Shelf<Answer>): Shelf<Answer> => made;

/** Everything that is sold. */
const products = shelf({
  subject: 'product',
  actions: { added: 'product_added', updated: 'product_updated', toggled: 'product_status_changed' },
  texts: productTexts,
  missing: 'product_not_found',
  view: (row) => viewOfProduct(row),
  answer: (message, row) => written(message, { product: viewOfProduct(row) }),
});

const memberships = shelf({
  type: 'membership',
  subject: 'membership',
  actions: {
    added: 'membership_product_added',
    updated: 'membership_product_updated',
    toggled: 'membership_product_status_changed',
  },
  texts: membershipTexts,
  missing: 'membership_not_found',
  view: (row) => viewOfMembership(row),
  answer: (message, row) => written(message, { membership: viewOfMembership(row) }),
});

const milesPackages = shelf({
  type: 'miles_package',
  subject: 'miles_package',
  actions: {
    added: 'miles_package_added',
    updated: 'miles_package_updated',
    toggled: 'miles_package_status_changed',
  },
  texts: milesPackageTexts,
  missing: 'miles_package_not_found',
  view: (row) => viewOfProduct(row),
  answer: (message, row) => written(message, { miles_package: viewOfProduct(row) }),
});

/** What is sold: the shelves that people see, and those that staff keep. */
export function productRoutes(dependencies: Dependencies): BoundRoute[] {
  return [...shownRoutes(dependencies), ...keptRoutes(dependencies)];
}

function shownRoutes({ database }: Dependencies): BoundRoute[] {
  /** Members and allies see prices in bolívares, too. */
  const dollarPriceFor = async (caller: Caller | undefined): Promise<Decimal | undefined> =>
    caller === undefined || isStaff(caller) ? undefined : (await priceRulesAt(database)).fare.dollarPrice;
  const isSeenBy = (caller: Caller | undefined, { status }: ProductRow) => isStaff(caller) || status;

  const list = async (caller: Caller | undefined, type?: ProductType) => ({
    rows: (await listProducts(database, type)).filter((row) => isSeenBy(caller, row)),
    dollarPrice: await dollarPriceFor(caller),
  });
  const find = async (caller: Caller | undefined, id: number | undefined, type?: ProductType) => {
    const row = id === undefined ? undefined : await findProduct(database, id, type);
    return row && isSeenBy(caller, row) ? { row, dollarPrice: await dollarPriceFor(caller) } : undefined;
  };

  return [
    bind(productsRoute, async ({ query }, caller) => {
      const { rows, dollarPrice } = await list(caller, query.type);
      return read({ products: rows.map((row) => viewOfProduct(row, dollarPrice)) });
    }),
    bind(productRoute, async ({ query }, caller) => {
      const found = await find(caller, query.id_product ?? query.id);
      return found ? read({ product: viewOfProduct(found.row, found.dollarPrice) }) : refuse(products.missing);
    }),
    bind(membershipProductsRoute, async (_input, caller) => {
      const { rows, dollarPrice } = await list(caller, 'membership');
      return read({ memberships: rows.map((row) => viewOfMembership(row, dollarPrice)) });
    }),
    bind(membershipProductRoute, async ({ query }, caller) => {
      const found = await find(caller, query.id_product ?? query.id, 'membership');
      return found ? read({ membership: viewOfMembership(found.row, found.dollarPrice) }) : refuse(memberships.missing);
    }),
    bind(milesPackagesRoute, async (_input, caller) => {
      const { rows, dollarPrice } = await list(caller, 'miles_package');
      return read({ miles_packages: rows.map((row) => viewOfProduct(row, dollarPrice)) });
    }),
    bind(milesPackageRoute, async ({ query }, caller) => {
      const found = await find(caller, query.id_product ?? query.id, 'miles_package');
      return found
        ? read({ miles_package: viewOfProduct(found.row, found.dollarPrice) })
        : refuse(milesPackages.missing);
    }),
  ];
}

function keptRoutes(dependencies: Dependencies): BoundRoute[] {
  const { add, update, toggle } = productCommands(dependencies);
  return [
    bind(addProductRoute, async ({ query, body }, caller, context) => {
      const type = query.type ?? body.type;
      const fields = lackOfProduct(type, body);
      if (type === undefined || Object.keys(fields).length > 0) return refuse('invalid_input', { fields });
      return add(products, { caller, context }, { ...body, type });
    }),
    bind(updateProductRoute, ({ query, body }, caller, context) => {
      const type = query.type ?? body.type;
      return update({ ...products, ...(type ? { type } : {}) }, { caller, context }, body);
    }),
    bind(productStatusRoute, ({ body }, caller, context) => toggle(products, { caller, context }, body)),

    bind(addMembershipRoute, ({ body }, caller, context) =>
      add(memberships, { caller, context }, { ...body, type: 'membership' }),
    ),
    bind(updateMembershipRoute, ({ body }, caller, context) => update(memberships, { caller, context }, body)),
    bind(membershipStatusRoute, ({ body }, caller, context) => toggle(memberships, { caller, context }, body)),

    bind(addMilesPackageRoute, ({ body }, caller, context) =>
      add(milesPackages, { caller, context }, { ...body, type: 'miles_package' }),
    ),
    bind(updateMilesPackageRoute, ({ body }, caller, context) =>
      update(milesPackages, { caller, context }, body, pictureFormatsWithGif),
    ),
    bind(milesPackageStatusRoute, ({ body }, caller, context) => toggle(milesPackages, { caller, context }, body)),
  ];
}
