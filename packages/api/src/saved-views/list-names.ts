/** The lists of staff that views are saved of, by their names. */
export const listNames = [
  'operations',
  'users',
  'corporates',
  'payouts',
  'audit',
  'orders',
  'sales',
  'sales_report',
  'discounts',
  'redemptions',
  'approvals',
  'reconciliations',
  'rewards',
  'flights',
] as const;
export type ListName = (typeof listNames)[number];
