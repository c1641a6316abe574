import {
  type AddedRedemption,
  type addRedemptionRoute,
  redemptionTexts as texts,
  type RouteAnswer,
} from '@millaje/api';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { RedemptionRow } from './redemptions.store.ts';

export type Added = RouteAnswer<typeof addRedemptionRoute>;

/** What people are told of a redemption as it stands. */
export function answerOf(row: RedemptionRow): Added | RefusalAnswer {
  if (row.refusal !== null) return refuse(row.refusal);
  if (row.status === null) return refuse('busy');
  return told(row, row.status);
}

/** What people are told of miles that were spent: on a ticket, on a request in process, or on one that staff have given back since. */
export function told(row: Parameters<typeof addedView>[0], status: 1 | 2 | 3): Added {
  const message = { 1: texts.inProcess, 2: texts.done, 3: texts.rejected }[status];
  return { status: 200, body: { code: 200, message, ...addedView(row, status) } };
}

export function addedView(
  { id, tickets, pnr }: Pick<RedemptionRow, 'id' | 'tickets' | 'pnr'>,
  status: number,
): AddedRedemption {
  return {
    id_redemption: Number(id),
    status,
    tickets: status === 2 ? tickets.map((ticketNumber) => ({ ticketNumber })) : [],
    pnr,
  };
}
