import { type Namesake as ShownNamesake, type Order, productTypeNames, reasonOfTrouble, type Sale } from '@millaje/api';
import { moneyText, type ProductType } from '@millaje/domain';
import type { Namesake, ShownOrder } from './list-orders.store.ts';
import { paidOf } from './order-mail.ts';

/** Each call names types in the words of its section. */
const typeOfOrder = { membership: 'membership', miles_package: 'package', vip_access: 'vip_access' } as const;
export const typeOfSale = {
  membership: 'membership',
  miles_package: 'miles_packages',
  vip_access: 'vip_access',
} as const satisfies Record<ProductType, string>;

/** An order as staff see it, or its member, who is not told what staff have to look into. */
export function orderView(
  row: ShownOrder,
  { isStaff, milesSymbol }: { readonly isStaff: boolean; readonly milesSymbol: string },
): Order {
  const paid = paidOf(row);
  return {
    _id: Number(row.id),
    type: { name: productTypeNames[row.type] },
    product: { type: typeOfOrder[row.type], name: row.name },
    status: row.status,
    verified: row.bank_answer === null ? null : row.bank_answer === 'found',
    reason: row.reason,
    trouble: isStaff && row.trouble !== null ? reasonOfTrouble(row.trouble) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    user: { email: row.email },
    passenger: {
      first_name: row.first_name,
      last_name: row.last_name,
      code_phone: row.code_phone,
      phone: row.phone,
      customerId: row.customerid,
    },
    payment_info: {
      method: row.method,
      fullname: row.payer_name,
      email: row.payer_email,
      phone: row.payer_phone,
      bank: row.bank,
      bank_ref: row.bank_reference ?? row.gateway_payment,
      date: row.paid_on,
      monto: paid.amount,
      currency: paid.currency === 'miles' ? milesSymbol : paid.currency,
    },
    price: {
      price_usd: moneyText(row.price_usd),
      discount: row.discount_percentage,
      total_usd: moneyText(row.total_usd),
      total_ves: moneyText(row.total_ves),
      dollar_price: row.dollar_price,
      price_miles: row.price_miles === null ? null : Number(row.price_miles),
    },
    miles: Number(row.miles),
    vip_code: row.vip_code,
    operation: row.operation_id === null ? null : Number(row.operation_id),
    refund: refundView(row),
    url: row.status === 'pendiente' ? row.gateway_url : null,
  };
}

/** What went back of an order, and what is left of it; null where nothing did. */
function refundView({ refunded_usd, refunded_miles, total_usd, miles }: ShownOrder): Order['refund'] {
  if (refunded_usd === 0n) return null;
  return {
    usd: moneyText(refunded_usd),
    usd_left: moneyText(total_usd - refunded_usd),
    miles: Number(refunded_miles),
    miles_left: Number(miles - refunded_miles),
  };
}

/** An earlier order with the same reference. */
export function namesakeView({ id, status, created_at, email, is_same_payment }: Namesake): ShownNamesake {
  return {
    _id: Number(id),
    status,
    createdAt: created_at.toISOString(),
    user: { email },
    is_same_payment,
  };
}

/** A sale: the same order in the words of the sales' screens. The details are JSON as text. */
export function saleView(row: ShownOrder, milesSymbol: string): Sale {
  const paid = paidOf(row);
  const holder = row.gateway_told['card_holder'];
  return {
    id: Number(row.id),
    currency: paid.currency === 'miles' ? milesSymbol : paid.currency,
    date: row.created_at.toISOString(),
    processed: row.status === 'aprobado' || row.status === 'reembolsado',
    payment_details: JSON.stringify({
      amount: paid.amount,
      card_holder: typeof holder === 'string' ? holder : row.payer_name,
      card_holder_id: row.payer_document,
      method: row.method,
      reference: row.bank_reference ?? row.gateway_payment,
      refunded: row.refunded_usd === 0n ? null : moneyText(row.refunded_usd),
    }),
    payment_response: JSON.stringify(row.gateway_told),
    products_details: JSON.stringify([
      {
        id: Number(row.id),
        id_product: row.product_id,
        type: typeOfSale[row.type],
        name: row.name,
        description: row.description,
        miles: Number(row.miles),
        price_usd: moneyText(row.total_usd),
        price_ves: moneyText(row.total_ves),
      },
    ]),
    user_info: { first_name: row.first_name, last_name: row.last_name, email: row.email },
  };
}
