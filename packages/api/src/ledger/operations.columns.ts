import { operationTexts } from './operations.texts.ts';

const names = operationTexts.columns;

/**
 * The columns of the list of operations, in their order: the staff's screen and its spreadsheet are both made from them, each knows how
 * to show the ids that are its own.
 */
const columns = [
  { id: 'id', header: names.id },
  { id: 'type', header: names.type },
  { id: 'description', header: names.description },
  { id: 'date', header: names.date },
  { id: 'sender', header: names.sender },
  { id: 'sender_email', header: names.senderEmail, only: 'sheet' },
  { id: 'receiver', header: names.receiver },
  { id: 'total', header: names.total },
  { id: 'receiver_email', header: names.receiverEmail },
  { id: 'amount', header: names.amount },
  { id: 'fee', header: names.fee, only: 'sheet' },
  { id: 'payment_method', header: names.paymentMethod },
  { id: 'pnr', header: names.pnr },
  { id: 'settlement', header: names.settlement, only: 'screen' },
  { id: 'hash', header: names.hash, only: 'sheet' },
  { id: 'details', header: names.details, only: 'screen' },
] as const;

type Column = (typeof columns)[number];
type Place = 'screen' | 'sheet';

/** The columns of one place: those that are of the other one only are left out. */
export type OperationColumn<P extends Place> = Exclude<Column, { readonly only: Exclude<Place, P> }>;

/** The columns that the screen shows, or the spreadsheet has, in their order. */
export function operationColumnsOf<P extends Place>(place: P): readonly OperationColumn<P>[] {
  return columns.filter((column) => !('only' in column) || column.only === place) as OperationColumn<P>[];
}
