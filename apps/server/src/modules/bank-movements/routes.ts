import {
  approveMatchesRoute,
  bankFileMaximum,
  bankMovementProblems as problems,
  bankRowsMaximum,
  matchesRoute,
  matchReasons,
  type OrderMatch,
  orderTexts as texts,
  uploadMovementsRoute,
} from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { matchMovements, moneyText, type PaymentMatch, referenceEnding } from '@millaje/domain';
import { isRefusal, read, refuse, type RefusalAnswer, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { contentOf, readTable } from '../../platform/spreadsheets/read-table.ts';
import { inTransaction } from '../../platform/transaction.ts';
import {
  approveMany,
  approveOrder,
  type Decider,
  deciderOfCall,
  findShownOrder,
  findShownOrders,
  type FlowDependencies,
  orderView,
} from '../orders/index.ts';
import { shopRules } from '../settings/index.ts';
import { readStatement } from './read-statement.ts';
import {
  claimMovement,
  findAwaited,
  insertStatement,
  listAwaited,
  listMovements,
  releaseMovement,
  type StatementMethod,
} from './statements.store.ts';

export interface BankDependencies extends FlowDependencies {
  readonly brand: Brand;
}

/** What the bank's statements say of orders that wait. */
export function bankMovementRoutes(dependencies: BankDependencies): BoundRoute[] {
  const { pool, brand } = dependencies;
  return [
    bind(uploadMovementsRoute, async ({ body: { file, name = '', method } }, caller) => {
      const table = await readTable(contentOf(file), { bytes: bankFileMaximum, rows: bankRowsMaximum });
      const statement = 'problem' in table ? table : readStatement(table.rows);
      if ('problem' in statement) return refuse('invalid_input', { fields: { file: statement.problem } });
      const { rows, skipped } = statement;
      const { added } = await inTransaction(pool, ({ database: transaction }) =>
        insertStatement(transaction, { method, name, createdBy: caller.userId }, rows),
      );
      await approveByItself(dependencies, method);
      return written(problems.uploaded(added), { added, known: rows.length - added, skipped });
    }),

    bind(matchesRoute, async ({ query: { method } }) => {
      const { matches, movements } = await match(dependencies, method);
      const orders = await findShownOrders(
        pool,
        matches.map(({ orderId }) => orderId),
      );
      const view = { isStaff: true, milesSymbol: brand.miles_symbol };
      const rows = matches.flatMap(({ orderId, kind, movementIds, received }): OrderMatch[] => {
        const order = orders.get(orderId);
        const own = movementIds.flatMap((id) => movements.get(id) ?? []);
        if (!order) return [];
        return [
          {
            kind,
            reason: matchReasons[kind],
            received: moneyText(received),
            movements: own.map(({ id, reference, day, minorUnits }) => ({
              id: Number(id),
              reference,
              date: day,
              amount: moneyText(minorUnits),
            })),
            order: orderView(order, view),
          },
        ];
      });
      return read({ rows });
    }),

    bind(approveMatchesRoute, async ({ body: { method, ids } }, caller, context) => {
      const by = await deciderOfCall(pool, caller, context);
      if (isRefusal(by)) return by;
      const answers = await approveMany(ids, (id) => approveMatch(dependencies, method, { id, by }), brand.product);
      return written(texts.approvedMany(answers.approved.length), answers);
    }),
  ];
}

/** What the statements say of every order that waits. */
async function match({ database }: BankDependencies, method: StatementMethod) {
  // One after the other: what waits no more when it is looked for has its payment by the time when those are.
  const awaited = await listAwaited(database, method);
  const movements = await listMovements(database, method);
  return {
    matches: matchMovements(awaited, movements),
    movements: new Map(movements.map((movement) => [movement.id, movement])),
  };
}

/**
 * What the statements say of one order; undefined where it does not wait. Only what ends like its reference is read: nothing else can pay
 * it, or claim what does.
 */
async function matchOne(
  { database }: BankDependencies,
  method: StatementMethod,
  id: bigint,
): Promise<PaymentMatch | undefined> {
  const order = await findAwaited(database, method, id);
  if (!order) return undefined;
  const ending = referenceEnding(order.reference);
  const awaited = await listAwaited(database, method, ending);
  const movements = await listMovements(database, method, ending);
  const [found] = matchMovements([order, ...awaited.filter(({ orderId }) => orderId !== id)], movements);
  return found;
}

interface Approving {
  readonly id: bigint;
  readonly by: Decider | null;
}

/** Approves an order that the statement pays exactly at this moment; its movement pays no other from then on. */
async function approveMatch(
  dependencies: BankDependencies,
  method: StatementMethod,
  { id, by }: Approving,
): Promise<'done' | RefusalAnswer> {
  const found = await matchOne(dependencies, method, id);
  if (!found) {
    const order = await findShownOrder(dependencies.database, id);
    if (order?.status === 'pendiente') return refuse('movement_differs');
    // The same request again, after an answer that was lost.
    return approveOrder(dependencies, id, by);
  }
  const [movementId] = found.movementIds;
  if (found.kind !== 'exact' || movementId === undefined) return refuse('movement_differs');
  if (!(await claimMovement(dependencies.database, movementId, id))) return refuse('movement_differs');
  const answer = await approveOrder(dependencies, id, by);
  if (answer !== 'done') await releaseMovement(dependencies.database, movementId, id);
  return answer;
}

/** Where a setting says so, what a statement pays exactly is approved without anybody. */
async function approveByItself(dependencies: BankDependencies, method: StatementMethod): Promise<void> {
  const { database, log, brand } = dependencies;
  if (!(await shopRules(database)).approvesByBank) return;
  const { matches } = await match(dependencies, method);
  const exact = matches.filter(({ kind }) => kind === 'exact').map(({ orderId }) => Number(orderId));
  const { refused } = await approveMany(
    exact,
    (id) => approveMatch(dependencies, method, { id, by: null }),
    brand.product,
  );
  for (const { id, rule } of refused) log.warn({ order: id, rule }, 'an order that a statement pays was not approved');
}
