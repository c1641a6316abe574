import {
  approveOrdersRoute,
  orderRoute,
  ordersExcelRoute,
  ordersRoute,
  orderTexts as texts,
  refusalText,
  type RefusalRule,
  salesRoute,
  updateOrderRoute,
} from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { isOfStaff } from '@millaje/domain';
import type pg from 'pg';
import { isRefusal, read, refuse, type RefusalAnswer, written } from '../../platform/http/answers.ts';
import { bind, bindRead, type BoundRoute, type Caller, type Context } from '../../platform/http/bind.ts';
import { anchorView, findAnchor, type Page, readPage } from '../../platform/pages.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import type { Decider } from './order-attachments.ts';
import { approveOrder, rejectOrder } from './decide-order.ts';
import type { FlowDependencies } from './flow.ts';
import {
  countOrders,
  findDecidedOrder,
  findShownOrder,
  listNamesakes,
  listOrders,
  type OrderFilter,
} from './list-orders.store.ts';
import { namesakeView, orderView, saleView } from './order.view.ts';
import { exportOrdersExcel, type OrdersExportDependencies } from './orders-excel.ts';
import { isKeyOfAnotherDecision } from './orders.store.ts';

export interface OrderRouteDependencies extends FlowDependencies, OrdersExportDependencies {
  readonly brand: Brand;
}

/** Who of the staff decides, by the key of the request. Refuses a key by which they have decided when they asked for something else. */
export async function deciderOfCall(
  pool: pg.Pool,
  { userId, role }: Caller,
  { identity, address, requestId }: Context,
): Promise<Decider | RefusalAnswer> {
  const by = { userId, role, ...identity, origin: { address, requestId } };
  return (await isKeyOfAnotherDecision(pool, by)) ? refuse('idempotency_key_reused') : by;
}

/** The orders and sales that staff see and decide, and the members' own purchases. */
export function orderRoutes(dependencies: OrderRouteDependencies): BoundRoute[] {
  return [...listRoutes(dependencies), ...decisionRoutes(dependencies)];
}

function listRoutes(dependencies: OrderRouteDependencies): BoundRoute[] {
  const { database, brand } = dependencies;
  const milesSymbol = brand.miles_symbol;
  const list = (reader: Reader, filter: OrderFilter, place: Page) =>
    readPage(
      place,
      (window) => listOrders(reader, filter, window),
      () => countOrders(reader, filter),
    );
  return [
    bindRead(ordersRoute, async ({ query }, caller, { reading }) => {
      const { page, limit, anchor: asked, dateFrom: from, dateTo: to, status, method, email, userId } = query;
      const isStaff = isOfStaff(caller.role);
      // Members come from a payment that a gateway told us of, and look for what became of it.
      const reader = isStaff ? reading.reader : database;
      const upToId = await findAnchor(reader, 'orders', asked);
      const whose = isStaff
        ? { email, userId: userId === undefined ? undefined : BigInt(userId) }
        : { userId: caller.userId };
      const { rows, ...place } = await list(
        reader,
        { from, to, status, method, ...whose, upToId },
        { page, size: limit },
      );
      const operations = rows.map((row) => orderView(row, { isStaff, milesSymbol }));
      return read({ operations, ...place, anchor: anchorView(upToId) });
    }),
    bind(orderRoute, async ({ params }) => {
      const id = BigInt(params.id);
      const [row, earlier] = await Promise.all([findShownOrder(database, id), listNamesakes(database, id)]);
      if (!row) return refuse('order_not_found');
      return read({ order: orderView(row, { isStaff: true, milesSymbol }), earlier: earlier.map(namesakeView) });
    }),
    bindRead(ordersExcelRoute, async ({ query }, { userId }, { signal, reading }) => {
      const { date_from: from, date_to: to, userId: whose, ...filter } = query;
      const userFilter = whose === undefined ? undefined : BigInt(whose);
      return exportOrdersExcel(dependencies, reading, {
        filter: { from, to, ...filter, userId: userFilter },
        userId,
        signal,
      });
    }),
    bindRead(salesRoute, async ({ query }, _caller, { reading: { reader } }) => {
      const { page_count, quantity, anchor: asked, date_from: from, date_to: to, sales_status, email } = query;
      const upToId = await findAnchor(reader, 'orders', asked);
      const { rows, ...place } = await list(
        reader,
        { from, to, email, isProcessed: sales_status, upToId },
        { page: page_count, size: quantity },
      );
      return read({ rows: rows.map((row) => saleView(row, milesSymbol)), ...place, anchor: anchorView(upToId) });
    }),
  ];
}

function decisionRoutes(dependencies: OrderRouteDependencies): BoundRoute[] {
  const { pool, brand } = dependencies;
  return [
    bind(updateOrderRoute, async ({ body }, caller, context) => {
      const id = BigInt(body.id);
      const by = await deciderOfCall(pool, caller, context);
      if (isRefusal(by)) return by;
      const answer =
        body.status === 'aprobado'
          ? await approveOrder(dependencies, id, by)
          : await rejectOrder(dependencies, id, { reason: body.reason ?? texts.reasonOfStaff, by });
      if (answer !== 'done') return asAllowed(updateOrderRoute.refusals, answer);
      const row = await findDecidedOrder(pool, id);
      return row
        ? written(texts.updated, { order: orderView(row, { isStaff: true, milesSymbol: brand.miles_symbol }) })
        : refuse('order_not_found');
    }),
    bind(approveOrdersRoute, async ({ body: { ids } }, caller, context) => {
      const by = await deciderOfCall(pool, caller, context);
      if (isRefusal(by)) return by;
      const answers = await approveMany(ids, (id) => approveOrder(dependencies, id, by), brand.product);
      return written(texts.approvedMany(answers.approved.length), answers);
    }),
  ];
}

/** So many are under way at once: the ledger writes them together, and no other request waits for more of them than that. */
const atOnce = 32;

/** Approves many, and tells of each by itself what became of it. */
export async function approveMany(
  ids: readonly number[],
  approve: (id: bigint) => Promise<'done' | RefusalAnswer>,
  product: string,
) {
  const waiting = [...new Set(ids)];
  const approved: number[] = [];
  const refused: { id: number; rule: string; message: string }[] = [];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const answer = await approve(BigInt(id));
      if (answer === 'done') approved.push(id);
      else
        refused.push({ id, rule: answer.refusal, message: refusalText(answer.refusal, product, answer.told, 'staff') });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { approved: approved.toSorted((one, other) => one - other), refused };
}

/** What the ledger may say that this call does not name is a bug of ours, not an answer. */
function asAllowed(rules: readonly RefusalRule[], answer: RefusalAnswer): RefusalAnswer {
  if (isRefusal(answer) && !rules.includes(answer.refusal))
    throw new Error(`an order was refused with ${answer.refusal}`);
  return answer;
}
