import { orderDescription } from '@millaje/api';
import { bankPaymentKey, inBolivares, parseDecimal, type PaymentMethod, type ProductType } from '@millaje/domain';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { dayOf } from '../../platform/calendar.ts';

/** Something that a member of the examples bought some time ago. */
export interface PastOrder {
  readonly key: string;
  readonly at: Date;
  readonly email: string;
  readonly productId: number;
  readonly method: Exclude<PaymentMethod, 'tdc'>;
  /** The payment's number at the bank; none where miles paid. */
  readonly reference?: string;
}

interface Product {
  readonly id: number;
  readonly version_id: number;
  readonly type: ProductType;
  readonly name: string;
  readonly membership_id: number | null;
  readonly miles: bigint;
  readonly price_usd_cents: bigint;
  readonly price_miles: bigint | null;
}

const payingBank = '0134';

/**
 * Writes orders as they are once they were approved, at the prices of today; their operations are linked when they are posted. Returns
 * the orders' numbers by key.
 */
export async function writePastOrders(
  pool: pg.Pool,
  orders: readonly PastOrder[],
  dollarPrice: string,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows: products } = await pool.query<Product>(`
    select distinct on (p.id) p.id, v.id as version_id, p.type, v.name, p.membership_id, v.miles, v.price_usd_cents, v.price_miles
    from products p join product_versions v on v.product_id = p.id order by p.id, v.starts_at desc`);
  const { rows: written } = await pool.query<{ key: string; id: bigint }>(
    `select key, id from orders where input_hash = 'demo'`,
  );
  const numbers = new Map(written.map(({ key, id }) => [key, id]));
  for (const order of orders) {
    // A start that was cut short may have written it.
    if (numbers.has(order.key)) continue;
    const product = products.find(({ id }) => id === order.productId);
    if (!product) throw new Error(`product ${order.productId} is not among those of the first run`);
    numbers.set(order.key, await writePastOrder(pool, { order, product, dollarPrice }));
  }
  return numbers;
}

interface Bought {
  readonly order: PastOrder;
  readonly product: Product;
  readonly dollarPrice: string;
}

async function writePastOrder(pool: pg.Pool, { order, product, dollarPrice }: Bought): Promise<bigint> {
  const { key, at, email, method, reference = null } = order;
  const price = parseDecimal(dollarPrice);
  if (!price) throw new Error(`${dollarPrice} is no price of the dollar`);
  const isMobile = method === 'pago-movil';
  const usd = product.price_usd_cents;
  const ves = inBolivares(usd, price);
  const day = dayOf(at);
  const bank = isMobile ? payingBank : null;
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into orders (created_at, updated_at, user_id, account_id, key, input_hash, quote_id, product_id, product_version_id, type, name,
       description, membership_id, miles, price_usd, total_usd, dollar_price, total_ves, price_miles, method, payer_name, payer_email,
       payer_document, payer_phone, bank, bank_reference, paid_on, payment_key, status, stage, decided_at, decided_by)
     select $1, $1, u.id, a.id, $2, 'demo', $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, u.first_name || ' ' || u.last_name,
       u.email, u.doc_type || u.doc_identity, u.code_phone || u.phone, $16, $17, $18, $19, 'aprobado', 'over', $1,
       case when $15 <> 'millas' then (select id from users where email = 'admin@millaje.example') end
     from users u join accounts a on a.user_id = u.id where u.email = $20 returning id`,
    [
      at,
      key,
      randomUUID(),
      product.id,
      product.version_id,
      product.type,
      product.name,
      orderDescription(product.type, product.name),
      product.membership_id,
      product.miles,
      usd,
      dollarPrice,
      ves,
      method === 'millas' ? product.price_miles : null,
      method,
      bank,
      reference,
      reference === null ? null : day,
      reference === null
        ? null
        : bankPaymentKey({ method, bank: bank ?? '', reference, day, payer: email, minorUnits: isMobile ? ves : usd }),
      email,
    ],
  );
  if (!rows[0]) throw new Error(`${email} is not among the examples`);
  return rows[0].id;
}

/** Gives every order of the examples the operations that it brought. */
export async function linkPastOrders(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update orders o set operation_id = paid.operation_id, bonus_operation_id = bonus.operation_id
     from ledger_keys paid left join ledger_keys bonus on bonus.scope = paid.scope and bonus.key = paid.key || ':bonus'
     where paid.scope = 'programme' and paid.key = o.key and o.input_hash = 'demo' and o.operation_id is null`,
  );
}
