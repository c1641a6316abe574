import { parseProductType, type ProductType } from '@millaje/domain/products';

/** The product that an address names by its type, in any of its names, and its number; undefined where it names none. */
export function choiceOf(
  product: string | undefined,
  productId: string | undefined,
): { readonly type: ProductType; readonly id: number } | undefined {
  const type = parseProductType(product ?? '');
  return type !== undefined && /^[1-9][0-9]{0,14}$/.test(productId ?? '') ? { type, id: Number(productId) } : undefined;
}
