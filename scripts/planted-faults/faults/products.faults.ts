import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/products';
const suites = [`${folder}/products.test.ts`];
const money = ['packages/domain/src/money.test.ts'];
const storage = ['apps/server/src/adapters/storage/storage.test.ts'];

/** What is sold, for what, and to whom it is shown; where its pictures are kept. */
export const productsFaults: readonly Fault[] = [
  {
    name: 'everybody sees products that are off the shelf',
    file: `${folder}/routes.ts`,
    find: 'isStaff(caller) || status;',
    replace: 'isStaff(caller) || status || !status;',
    suites,
  },
  {
    name: 'a picture of too many pixels is said to be none',
    file: 'apps/server/src/platform/pictures.ts',
    find: 'return { reason: pictureTexts.tooManyPixels(pictureMegapixels) };',
    replace: 'return wrong;',
    suites,
  },
  {
    name: 'a shelf changes what stands on another one',
    file: `${folder}/products.store.ts`,
    find: 'type === undefined || row?.type === type ? row : undefined',
    replace: 'type === undefined || row?.type !== undefined ? row : undefined',
    suites,
  },
  {
    name: 'an edit of a product activates it again',
    file: `${folder}/save-product.ts`,
    find: 'status = before.status',
    replace: 'status = before.status || true',
    suites,
  },
  {
    name: 'every edit of a product is a new version',
    file: `${folder}/save-product.ts`,
    find: 'if (!areSame(terms, before))',
    replace: 'if (!areSame(terms, before) || before.id > 0)',
    suites,
  },
  {
    name: 'the tier that everybody has is sold',
    file: `${folder}/save-product.ts`,
    find: 'tier !== undefined && tier.rank <= baseRank',
    replace: 'tier !== undefined && tier.rank < baseRank',
    suites,
  },
  {
    name: 'what an edit does not name is taken away',
    file: `${folder}/save-product.ts`,
    find: 'price_miles === undefined ? before.price_miles : price_miles',
    replace: 'price_miles === undefined ? null : price_miles',
    suites,
  },
  {
    name: 'what a tier may do is written whenever its membership is',
    file: `${folder}/save-product.ts`,
    find: 'if (!areSame(rights, before)) await',
    replace: 'if (!areSame(rights, before) || tierId > 0) await',
    suites,
  },
  {
    name: 'a point before three digits is a decimal one in a price',
    file: 'packages/domain/src/money.ts',
    find: "decimals >= 3 && text.split('.').length === 2",
    replace: "decimals >= 2 && text.split('.').length === 2",
    suites: money,
  },
  {
    name: 'a rate that could be two is guessed',
    file: 'packages/domain/src/money.ts',
    find: "decimals >= 3 && text.split('.').length === 2",
    replace: "decimals >= 9 && text.split('.').length === 2",
    suites: money,
  },
  {
    name: 'a price in bolívares is a hundredth short',
    file: 'packages/domain/src/money.ts',
    find: 'return roundHalfUp(multiply(fraction(minorUnits), dollarPrice));',
    replace: 'return roundHalfUp(multiply(fraction(minorUnits), dollarPrice)) - 1n;',
    suites: money,
  },
  {
    name: 'a bucket that does not answer is told as our own mistake',
    file: 'apps/server/src/adapters/storage/s3.ts',
    find: 'if (isRefusal) throw error;',
    replace: 'if (isRefusal || error !== undefined) throw error;',
    suites: storage,
  },
];
