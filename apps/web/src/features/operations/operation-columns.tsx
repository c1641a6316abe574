import { operationTypes } from '@millaje/domain';
import type { Operation } from '@millaje/api/ledger/operations';
import { type OperationColumn, operationColumnsOf } from '@millaje/api/ledger/operations.columns';
import { IconInfoCircle } from '@tabler/icons-react';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { paidWith, paymentMethodNames } from '@millaje/api/orders/orders.texts';
import { operationDetailTexts } from '@millaje/api/signed-in.texts';
import type { ReactNode } from 'react';
import { type ColumnLook, columnsOf } from '../../ui/data-table/columns.ts';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { UserLink } from '../users/user-link.tsx';
import { OperationLink } from './operation-link.tsx';
import { partyName } from './party-name.ts';
import classes from './operation-columns.module.css';

const column = columnsOf<Operation>();
const texts = operationTexts.columns;

const info = column.display({
  id: 'info',
  header: () => <span className="visually-hidden">{texts.details}</span>,
  meta: { width: 48 },
  cell: ({ row: { original: row } }) => (
    <>
      <IconInfoCircle size={18} aria-hidden className={classes.info} />
      <span className="visually-hidden">{operationTexts.detail.replace('{id}', String(row._id))}</span>
    </>
  ),
});

/** The few columns of the first screen. */
export const briefOperationColumns = column.columns([
  info,
  column.accessor((row) => (row.description === '' ? row.type : row.description), {
    id: 'description',
    header: texts.description,
    meta: { width: 280, phoneWidth: 200, takesRest: true },
  }),
  column.accessor((row) => dates.dayAndTime(row.date), { id: 'date', header: texts.date, meta: { width: 148 } }),
  column.accessor((row) => formatWhole(row.amount), {
    id: 'amount',
    header: texts.amountShort,
    meta: { width: 120, phoneWidth: 92, align: 'end', isEarly: true },
  }),
]);

/** What was paid with: an order's method; who redeems pays with miles. */
function paymentMethodOf({ order, type }: Operation): string {
  if (order !== null) return paidWith(order.method, order.amount);
  return type === operationTypes.redemption.name ? paymentMethodNames.millas : '';
}

/** What stands under the head of a column. */
interface Look extends Pick<ColumnLook, 'width' | 'align' | 'phoneWidth' | 'phoneHead' | 'isEarly'> {
  text: (row: Operation) => string;
  /** How it looks where it is more than its text. */
  cell?: (row: Operation) => ReactNode;
}

const LOOKS: Record<OperationColumn<'screen'>['id'], Look> = {
  id: { width: 96, phoneWidth: 72, text: ({ _id }) => String(_id) },
  type: { width: 176, phoneWidth: 168, text: ({ type }) => type },
  description: { width: 280, text: ({ description }) => description },
  date: { width: 148, text: (row) => dates.dayAndTime(row.date) },
  sender: { width: 200, text: ({ from }) => partyName(from) },
  receiver: { width: 200, text: ({ to }) => partyName(to) },
  total: { width: 110, align: 'end', text: ({ total }) => formatWhole(total) },
  receiver_email: {
    width: 240,
    text: ({ to }) => to?.email ?? '',
    cell: ({ to }) => (to === null ? null : <UserLink email={to.email} />),
  },
  amount: {
    width: 150,
    phoneWidth: 92,
    phoneHead: texts.amountShort,
    align: 'end',
    isEarly: true,
    text: ({ amount }) => formatWhole(amount),
  },
  payment_method: { width: 150, text: paymentMethodOf },
  pnr: { width: 96, text: ({ redemption }) => redemption?.pnr ?? '' },
  settlement: {
    width: 132,
    text: ({ tx_hash }) => (tx_hash === null ? operationDetailTexts.unsettled : operationDetailTexts.settled),
    cell: ({ tx_hash }) =>
      tx_hash === null ? (
        <StatusDot tone="quiet" label={operationDetailTexts.unsettled} />
      ) : (
        <StatusDot tone="good" label={operationDetailTexts.settled} />
      ),
  },
  details: { width: 96, text: () => operationTexts.open, cell: ({ _id }) => <OperationLink id={_id} /> },
};

/** Everything that the list of operations shows: the columns that it shares with its spreadsheet. */
export const operationColumns = column.columns(
  operationColumnsOf('screen').map(({ id, header }) => {
    const { text, cell, ...look } = LOOKS[id];
    return column.accessor(text, {
      id,
      header,
      meta: look,
      ...(cell && { cell: ({ row }) => cell(row.original) }),
    });
  }),
);
