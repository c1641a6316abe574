import type { Operation } from '@millaje/api/operations';
import { IconInfoCircle } from '@tabler/icons-react';
import { operationTexts } from '@millaje/api/operations.texts';
import { operationDetailTexts } from '@millaje/api/shell.texts';
import { brand } from 'virtual:brand';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { OperationLink } from './operation-link.tsx';
import classes from './operation-columns.module.css';

const column = columnsOf<Operation>();
const texts = operationTexts.columns;

function partyName(party: Operation['from']): string {
  return party === null
    ? operationTexts.programme.replace('{product}', brand.product)
    : `${party.first_name} ${party.last_name}`;
}

const id = column.accessor('_id', { header: texts.id, meta: { width: 96 } });
const type = column.accessor('type', { header: texts.type, meta: { width: 176 } });
const description = column.accessor('description', { header: texts.description, meta: { width: 280 } });
const date = column.accessor((row) => dates.dayAndTime(row.date), {
  id: 'date',
  header: texts.date,
  meta: { width: 148 },
});
const amount = column.accessor((row) => formatWhole(row.amount), {
  id: 'amount',
  header: texts.amountShort,
  meta: { width: 120, align: 'end' },
});

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
    meta: { width: 280 },
  }),
  date,
  amount,
]);

/** Everything that the list of operations shows. */
export const operationColumns = column.columns([
  id,
  type,
  description,
  date,
  column.accessor((row) => partyName(row.from), { id: 'sender', header: texts.sender, meta: { width: 200 } }),
  column.accessor((row) => partyName(row.to), { id: 'receiver', header: texts.receiver, meta: { width: 200 } }),
  column.accessor((row) => formatWhole(row.total), {
    id: 'total',
    header: texts.total,
    meta: { width: 110, align: 'end' },
  }),
  column.accessor((row) => row.to?.email ?? '', {
    id: 'receiver_email',
    header: texts.receiverEmail,
    meta: { width: 240 },
  }),
  column.accessor((row) => formatWhole(row.amount), {
    id: 'amount',
    header: texts.amount,
    meta: { width: 150, align: 'end' },
  }),
  column.accessor((row) => row.order?.method ?? '', {
    id: 'method',
    header: texts.paymentMethod,
    meta: { width: 150 },
  }),
  column.accessor((row) => row.redemption?.pnr ?? '', { id: 'pnr', header: texts.pnr, meta: { width: 96 } }),
  column.accessor('tx_hash', {
    header: texts.settlement,
    meta: { width: 132 },
    cell: ({ getValue }) =>
      getValue() === null ? (
        <StatusDot tone="quiet" label={operationDetailTexts.unsettled} />
      ) : (
        <StatusDot tone="good" label={operationDetailTexts.settled} />
      ),
  }),
  column.display({
    id: 'details',
    header: texts.details,
    meta: { width: 96 },
    cell: ({ row: { original: row } }) => <OperationLink id={row._id} />,
  }),
]);
