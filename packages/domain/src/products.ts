/** What is sold. */
export const productTypes = ['membership', 'miles_package', 'vip_access'] as const;
export type ProductType = (typeof productTypes)[number];

/** Other names that calls and files use for them. */
const otherNames = new Map<string, ProductType>([
  ['memberships', 'membership'],
  ['package', 'miles_package'],
  ['packages', 'miles_package'],
  ['miles_packages', 'miles_package'],
]);

/** The type of a product by any of its names; undefined where nothing is sold under it. */
export function parseProductType(name: string): ProductType | undefined {
  return productTypes.find((type) => type === name) ?? otherNames.get(name);
}

/** How something can be paid, as orders store it, in the order in which it is offered. */
export const paymentMethods = ['pago-movil', 'zelle', 'tdc', 'millas'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
