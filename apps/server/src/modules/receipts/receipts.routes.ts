import { Readable } from 'node:stream';
import type { Brand } from '@millaje/api/brand';
import { operationReceiptRoute, orderReceiptRoute } from '@millaje/api/receipts/receipts';
import { receiptTexts as texts } from '@millaje/api/receipts/receipts.texts';
import { isOfStaff } from '@millaje/domain';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { bind, type BoundRoute, type Caller } from '../../platform/http/bind.ts';
import { createLimit } from '../../platform/limits.ts';
import { maySeeOperation, operationView } from '../ledger/operation.view.ts';
import { findOperation } from '../ledger/operations.store.ts';
import { findShownOrder, orderView } from '../orders/index.ts';
import { drawReceipt, type Receipt } from './draw-receipt.ts';
import { operationReceipt } from './operation-receipt.ts';
import { orderReceipt } from './order-receipt.ts';
import { findBlock } from './receipts.store.ts';

export interface ReceiptDependencies {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly brand: Brand;
  readonly now: () => Date;
}

/** Receipts of one person in a minute: each is drawn while others wait. */
export const receiptsOfPerson = { maximum: 60, seconds: 60 } as const;

/** Operations and purchases on paper, for those who see them on the screen. */
export function receiptRoutes({ pool, database, brand, now }: ReceiptDependencies): BoundRoute[] {
  const limit = createLimit(pool, 'receipts', receiptsOfPerson);
  const tooMany = async ({ userId }: Caller): Promise<RefusalAnswer | undefined> => {
    const wait = await limit.consume(String(userId));
    return wait === undefined ? undefined : refuse('too_many_requests', { retryAfterSeconds: wait });
  };
  const paper = async (receipt: Receipt, name: string) => {
    const content = Readable.from([await drawReceipt(receipt, { brand, now: now() })]);
    return { file: { type: 'application/pdf', name, content } };
  };
  return [
    bind(operationReceiptRoute, async ({ params: { id } }, caller) => {
      const refusal = await tooMany(caller);
      if (refusal) return refusal;
      const row = await findOperation(database, BigInt(id));
      if (!row || !maySeeOperation(caller, row)) return refuse('operation_not_found');
      const block = await findBlock(database, row.id);
      return paper(operationReceipt(operationView(row, caller), block, brand), texts.operationFile(String(row.id)));
    }),
    bind(orderReceiptRoute, async ({ params: { id } }, caller) => {
      const refusal = await tooMany(caller);
      if (refusal) return refusal;
      const row = await findShownOrder(database, BigInt(id));
      const isStaff = isOfStaff(caller.role);
      if (!row || (!isStaff && row.user_id !== caller.userId)) return refuse('order_not_found');
      const order = orderView(row, { isStaff, milesSymbol: brand.miles_symbol });
      return paper(orderReceipt(order, brand), texts.orderFile(String(row.id)));
    }),
  ];
}
