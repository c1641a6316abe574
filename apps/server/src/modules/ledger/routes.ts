import {
  adminTransferRoute,
  allOperationsRoute,
  balanceRoute,
  feeRoute,
  holdsRoute,
  findOutcomeRoute,
  lastOperationRoute,
  milesTexts,
  operationRoute,
  operationsExcelRoute,
  operationTypesRoute,
  shownHolds,
  transferRightsRoute,
  transferRoute,
  userBalanceRoute,
  userOperationsRoute,
} from '@millaje/api';
import { isOfStaff, operationTypes } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import { found, isRefusal, read, refuse, written } from '../../platform/http/answers.ts';
import { bind, bindRead, type BoundRoute, type Caller } from '../../platform/http/bind.ts';
import { anchorView, emptyPage, findAnchor, readPage } from '../../platform/pages.ts';
import { wasConfirmedLately } from '../identity/index.ts';
import { findUser } from '../members/users.store.ts';
import { readBalance, readFeePercent, readOwed } from './balances.store.ts';
import { findOutcome } from './find-outcome.ts';
import type { Ledger } from './index.ts';
import { listHolds, listPendingHolds } from './list-holds.ts';
import { listOperationPage } from './list-operations.ts';
import { maySeeOperation, operationView } from './operation.view.ts';
import { exportOperationsExcel, type ExcelDependencies } from './operations-excel.ts';
import { createPostedOperationViews } from './posted-operation.view.ts';
import { countOfAccount, findOperation, listOperations } from './operations.store.ts';
import { adminTransferRequest, createSubmitter, type GuardTransfer, transferRequest } from './transfer.ts';
import { readTransferRights } from './transfer-rights.store.ts';

/** Moving miles, and seeing how they moved. */
export function ledgerRoutes(dependencies: ExcelDependencies & Moving): BoundRoute[] {
  const { database } = dependencies;
  return [
    ...movingRoutes(dependencies),
    ...seeingRoutes(database),
    bind(findOutcomeRoute, async ({ query }, caller) => read(await findOutcome(dependencies, caller, query.key))),
    bindRead(operationsExcelRoute, ({ body }, { userId }, { signal, reading }) =>
      exportOperationsExcel(dependencies, reading, { search: body, userId, signal }),
    ),
  ];
}

interface Moving {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly guardTransfer: GuardTransfer;
}

function movingRoutes({ database, ledger, guardTransfer }: Moving): BoundRoute[] {
  const viewPosted = createPostedOperationViews(database);
  const submit = createSubmitter(ledger, database);
  return [
    bind(transferRoute, async ({ body }, caller, context) => {
      const request = transferRequest(caller, context, body);
      const first = await submit(request);
      const isAsked = isRefusal(first) && first.refusal === 'confirmation_required';
      const isConfirmed = isAsked && (await wasConfirmedLately(database, caller.sessionId));
      const answer = isConfirmed ? await submit({ ...request, isConfirmed }) : first;
      if (isRefusal(answer)) return answer;
      if (answer.replayed) context.markReplayed();
      return written(milesTexts.sent, { operation: await viewPosted(answer, caller) });
    }),
    bind(adminTransferRoute, async ({ body }, caller, context) => {
      const waiting = await guardTransfer(body, { caller, context });
      if (waiting) return waiting;
      const answer = await submit(adminTransferRequest(caller, context, body));
      if (isRefusal(answer)) return answer;
      if (answer.replayed) context.markReplayed();
      return written(milesTexts.adminDone, { operation: await viewPosted(answer, caller) });
    }),
    bind(feeRoute, async () => found({ fee: await readFeePercent(database) })),
    bind(transferRightsRoute, async (_input, { userId }) => read(await readTransferRights(database, userId))),
    bind(balanceRoute, async (_input, caller) => {
      const { available, held } = await readBalance(database, caller.accountId);
      return found({ balance: Number(available), held: Number(held) });
    }),
  ];
}

function seeingRoutes(database: Database): BoundRoute[] {
  return [
    bindRead(allOperationsRoute, async ({ query: { page, limit, anchor: asked, ...search } }, caller, { reading }) => {
      const { reader } = reading;
      const anchor = await findAnchor(reader, 'operations', asked);
      const { rows, isEstimate, ...place } = await listOperationPage(reader, search, { page, size: limit }, anchor);
      const operations = rows.map((row) => operationView(row, caller));
      return read({ operations, ...place, anchor: anchorView(anchor), count_is_estimate: isEstimate });
    }),
    bind(operationRoute, async ({ params }, caller) => {
      const row = await findOperation(database, BigInt(params.id));
      if (!row || !maySeeOperation(caller, row)) return refuse('operation_not_found');
      return read({ operation: operationView(row, caller) });
    }),
    bindRead(userOperationsRoute, async ({ query }, caller, { reading: { reader } }) => {
      const accountId = await accountOf(reader, caller, query.email);
      if (accountId === undefined) return refuse('user_not_found');
      if (accountId === null) return read(emptyPage);
      const anchor = await findAnchor(reader, 'operations', query.anchor);
      const filter = { accountId, upToId: anchor, direction: query.direction };
      const { rows, ...place } = await readPage(
        { page: query.page_count, size: query.quantity },
        (window) => listOperations(reader, filter, window),
        () => countOfAccount(reader, filter),
      );
      return read({ rows: rows.map((row) => operationView(row, caller)), ...place, anchor: anchorView(anchor) });
    }),
    bind(holdsRoute, async ({ query }, caller) => {
      const accountId = await accountOf(database, caller, query.email);
      if (accountId === undefined) return refuse('user_not_found');
      if (accountId === null) return read(emptyPage);
      const anchor = await findAnchor(database, 'holds', query.anchor);
      const holds = await listHolds(database, accountId, { page: query.page_count, size: query.quantity }, anchor);
      return read({ ...holds, anchor: anchorView(anchor) });
    }),
    bind(userBalanceRoute, async ({ query: { email } }) => {
      const user = await findUser(database, { email });
      if (!user) return refuse('user_not_found');
      const { available, held } = await readBalance(database, user.account_id);
      const [owed, holds] = await Promise.all([
        readOwed(database, user.account_id),
        listPendingHolds(database, user.account_id, shownHolds),
      ]);
      return read({ balance: Number(available), held: Number(held), owed: Number(owed), holds });
    }),
    bind(lastOperationRoute, async (_input, caller) => {
      if (caller.accountId === null) return read({ operation: null });
      const [row] = await listOperations(database, { accountId: caller.accountId }, { skip: 0, size: 1 });
      return read({ operation: row ? operationView(row, caller) : null });
    }),
    bind(operationTypesRoute, async () =>
      read({ types: Object.values(operationTypes).map(({ id, name }) => ({ id, name })) }),
    ),
  ];
}

/** Whose operations are asked for: staff name a user, members get their own. Undefined when there is no such user. */
async function accountOf(
  reader: Reader,
  caller: Caller,
  email: string | undefined,
): Promise<bigint | null | undefined> {
  if (email === undefined || !isOfStaff(caller.role)) return caller.accountId;
  return (await findUser(reader, { email }))?.account_id;
}
