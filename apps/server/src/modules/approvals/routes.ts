import {
  approvalRequestRoute,
  approvalRequestsRoute,
  approvalTexts as texts,
  approveRequestRoute,
  rejectRequestRoute,
  withdrawRequestRoute,
} from '@millaje/api';
import { isRefusal, read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { anchorView, findAnchor, readPage } from '../../platform/pages.ts';
import { countRequests, findRequest, listRequests } from './approvals.store.ts';
import { type DecideDependencies, type Decision, decideRequest } from './decide-request.ts';
import { requestView } from './request.view.ts';

/** What waits for another administrator, and deciding it. */
export function approvalRoutes(dependencies: DecideDependencies): BoundRoute[] {
  const { database, now } = dependencies;

  async function decide(decision: Omit<Decision, 'id'> & { readonly id: number }, message: string) {
    const { by } = decision;
    const decided = await decideRequest(dependencies, { ...decision, id: BigInt(decision.id) });
    if (isRefusal(decided)) return decided;
    if (decided.replayed) by.context.markReplayed();
    return written(message, { approval_request: requestView(decided.row, { userId: by.caller.userId, now: now() }) });
  }

  return [
    bind(approvalRequestsRoute, async ({ query: { page_count, quantity, anchor: asked, status } }, { userId }) => {
      const moment = now();
      const anchor = await findAnchor(database, 'approval_requests', asked);
      const filter = { status, upToId: anchor, now: moment };
      const { rows, ...place } = await readPage(
        { page: page_count, size: quantity },
        (window) => listRequests(database, filter, window),
        () => countRequests(database, filter),
      );
      const pending = await countRequests(database, { status: 'pending', now: moment });
      const views = rows.map((row) => requestView(row, { userId, now: moment }));
      return read({ rows: views, ...place, pending, anchor: anchorView(anchor) });
    }),
    bind(approvalRequestRoute, async ({ params: { id } }, { userId }) => {
      const row = await findRequest(database, BigInt(id));
      return row
        ? read({ approval_request: requestView(row, { userId, now: now() }) })
        : refuse('approval_request_not_found');
    }),
    bind(approveRequestRoute, ({ body: { id, comment = null } }, caller, context) =>
      decide({ id, step: 'approve', comment, by: { caller, context } }, texts.approved),
    ),
    bind(rejectRequestRoute, ({ body: { id, comment } }, caller, context) =>
      decide({ id, step: 'reject', comment, by: { caller, context } }, texts.rejected),
    ),
    bind(withdrawRequestRoute, ({ body: { id } }, caller, context) =>
      decide({ id, step: 'withdraw', comment: null, by: { caller, context } }, texts.withdrawn),
    ),
  ];
}
