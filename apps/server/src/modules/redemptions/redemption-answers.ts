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

/** What people are told of miles that were spent: on a ticket, or on a request in process. */
export function told(row: Parameters<typeof addedView>[0], status: number): Added {
  const message = status === 1 ? texts.inProcess : texts.done;
  return { status: 200, body: { code: 200, message, ...addedView(row, status) } };
}

export function addedView(
  { id, tickets, pnr }: Pick<RedemptionRow, 'id' | 'tickets' | 'pnr'>,
  status: number,
): AddedRedemption {
  return {
    id_redemption: Number(id),
    status,
    tickets: status === 1 ? [] : tickets.map((ticketNumber) => ({ ticketNumber })),
    pnr,
  };
}
