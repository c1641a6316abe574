import type { Sale } from '@millaje/api/orders/sales';
import { paidWith, productTypeNames } from '@millaje/api/orders/orders.texts';
import { saleScreenTexts as texts } from '@millaje/api/orders/sale-screens.texts';
import { paymentMethods, parseProductType } from '@millaje/domain/products';
import { formatMoney, formatWhole } from '../../ui/format.ts';

interface SaleProduct {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly miles: number;
  readonly price_usd: string;
  readonly price_ves: string;
}

interface SalePayment {
  readonly amount: string;
  readonly card_holder: string;
  readonly card_holder_id: string | null;
  readonly method: string;
  readonly reference: string | null;
  /** Dollars that went back; an answer of an older server does not say. */
  readonly refunded?: string | null;
}

/** What was sold; the call has it as JSON in a text. */
export const productsOf = ({ products_details }: Sale): readonly SaleProduct[] =>
  JSON.parse(products_details) as SaleProduct[];

/** How it was paid; the call has it as JSON in a text. */
export const paymentOf = ({ payment_details }: Sale): SalePayment => JSON.parse(payment_details) as SalePayment;

/** The products by their types and names. */
export const productsText = (sale: Sale): string =>
  productsOf(sale)
    .map(({ type, name }) => {
      const known = parseProductType(type);
      const typeName = known === undefined ? type : productTypeNames[known];
      return typeName === name ? name : `${typeName} · ${name}`;
    })
    .join(', ');

export const userName = ({ user_info }: Sale): string => `${user_info.first_name} ${user_info.last_name}`;

const isMoney = (currency: string): boolean => currency === 'USD' || currency === 'VES';

/** What was paid in money; what was paid in miles is called by its kind. */
export function amountText(sale: Sale): string {
  const { amount } = paymentOf(sale);
  if (!isMoney(sale.currency)) return texts.crypto;
  return `${sale.currency === 'VES' ? 'Bs' : 'USD'} ${formatMoney(amount)}`;
}

/** The same with how many miles it was. */
export function wholeAmountText(sale: Sale): string {
  if (isMoney(sale.currency)) return amountText(sale);
  return `${texts.crypto} · ${formatWhole(BigInt(paymentOf(sale).amount))} ${sale.currency}`;
}

/** The way of paying as people call it. */
export function methodText(sale: Sale): string {
  const { amount, method } = paymentOf(sale);
  const known = paymentMethods.find((one) => one === method);
  return known === undefined ? method : paidWith(known, amount);
}

export const stateText = ({ processed }: Sale): string => (processed ? texts.states.processed : texts.states.open);
