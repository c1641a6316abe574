import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/promotions';
const suites = [`${folder}/promotions.test.ts`];

/** Who sees which promotions, and what an edit may do. */
export const promotionsFaults: readonly Fault[] = [
  {
    name: 'everybody sees promotions that are not on show',
    file: `${folder}/routes.ts`,
    find: 'isStaff(caller) || isOpen(promotion, today())',
    replace: 'isStaff(caller) || isOpen(promotion, today()) || promotion.id > 0',
    suites,
  },
  {
    name: 'an edit activates again',
    file: `${folder}/routes.ts`,
    find: 'status: status ?? before.promotion.status',
    replace: 'status: status ?? true',
    suites,
  },
  {
    name: 'a promotion may begin in the past',
    file: `${folder}/routes.ts`,
    find: 'day !== former && day < today',
    replace: "day !== former && day < today && day < '2000'",
    suites,
  },
  {
    name: 'the price of an earlier moment is that of now',
    file: `${folder}/promotions.store.ts`,
    find: '${at ?? sql`clock_timestamp()`}',
    replace: '${at ? sql`clock_timestamp()` : sql`clock_timestamp()`}',
    suites,
  },
];
