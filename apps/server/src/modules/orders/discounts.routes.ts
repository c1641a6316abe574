import {
  addDiscountRoute,
  type Discount,
  discountsRoute,
  discountStatusRoute,
  orderTexts as texts,
  refusalText,
} from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { discountOf, moneyText } from '@millaje/domain';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, bindRead, type BoundRoute } from '../../platform/http/bind.ts';
import { anchorView, findAnchor, readPage } from '../../platform/pages.ts';
import { addOnce, change } from '../audit/index.ts';
import { findUser } from '../members/users.store.ts';
import { findProduct } from '../products/index.ts';
import { drawCode } from './decide-order.ts';
import {
  countDiscounts,
  type DiscountRow,
  findDiscount,
  insertDiscount,
  listDiscounts,
  setDiscountStatus,
} from './discounts.store.ts';
import { typeOfSale } from './order.view.ts';

interface Dependencies {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly brand: Brand;
}

/** Prices that are lower for one member, once. */
export function discountRoutes({ database, pool, brand }: Dependencies): BoundRoute[] {
  return [
    bindRead(discountsRoute, async ({ query }, _caller, { reading: { reader } }) => {
      const { page_count, quantity, anchor: asked, email, state } = query;
      const upToId = await findAnchor(reader, 'discounts', asked);
      const filter = { email, state, upToId };
      const { rows, ...place } = await readPage(
        { page: page_count, size: quantity },
        (window) => listDiscounts(reader, filter, window),
        () => countDiscounts(reader, filter),
      );
      return read({ rows: rows.map(discountView), ...place, anchor: anchorView(upToId) });
    }),

    bind(addDiscountRoute, ({ body }, caller, context) => {
      const { identity: once } = context;
      const answerOf = async (from: Database, id: bigint) => {
        const discount = await readView(from, id);
        return written(texts.discountAdded, { code_discount: discount.code, discount });
      };
      const add = async (transaction: Database) => {
        const { percentage, product: type, id_product: productId } = body;
        const [user, product] = await Promise.all([
          findUser(transaction, { email: body.user }),
          findProduct(transaction, productId, type),
        ]);
        if (!user || user.role !== 'PASSENGER' || !user.is_product)
          return refuse('receiver_not_found', { fields: { user: refusalText('receiver_not_found', brand.product) } });
        if (!product?.status) return refuse('product_not_available');
        if (product.price_usd_cents === 0n) return refuse('membership_never_sold');
        const code = drawCode();
        const given = { createdBy: caller.userId, userId: user.id, productId, code, percentage };
        const id = await insertDiscount(transaction, given);
        return {
          subject: { type: 'discount', id } as const,
          after: { user: user.email, product: product.name, percentage },
          answer: await answerOf(transaction, id),
        };
      };
      return addOnce(
        database,
        { caller, context },
        (id) => answerOf(database, id),
        () => change(pool, { action: 'discount_added', caller, context, once }, add),
      );
    }),

    bind(discountStatusRoute, ({ body: { id: number, status } }, caller, context) =>
      change(pool, { action: 'discount_status_changed', caller, context }, async (transaction) => {
        const id = BigInt(number);
        const before = await findDiscount(transaction, id);
        if (!before) return refuse('discount_not_found');
        if (!(await setDiscountStatus(transaction, id, status))) return refuse('discount_used');
        return {
          subject: { type: 'discount', id },
          read: discountView(before),
          before: { status: before.status },
          after: { status },
          answer: written(status ? texts.discountOn : texts.discountOff, { discount: await readView(transaction, id) }),
        };
      }),
    ),
  ];
}

async function readView(database: Database, id: bigint): Promise<Discount> {
  const row = await findDiscount(database, id);
  if (!row) throw new Error(`discount ${id} is gone`);
  return discountView(row);
}

function discountView(row: DiscountRow): Discount {
  const off = discountOf(row.price_usd_cents, row.percentage);
  return {
    id: Number(row.id),
    user: row.email,
    code: row.code,
    id_product: row.product_id,
    product: typeOfSale[row.type],
    product_info: {
      name: row.name,
      price_usd: moneyText(row.price_usd_cents),
      price_discount: moneyText(off),
      price_end: moneyText(row.price_usd_cents - off),
    },
    percentage: row.percentage,
    date: row.created_at.toISOString(),
    used: row.used_at !== null,
    reserved: row.order_id !== null && row.used_at === null,
    status: row.status,
  };
}
