import { ActionIcon, Anchor } from '@mantine/core';
import type { Order } from '@millaje/api/orders/orders';
import { orderScreenTexts as screenTexts } from '@millaje/api/orders/order-screens.texts';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { dates } from '../../ui/dates.ts';
import { formatMoney } from '../../ui/format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { UserLink } from '../users/user-link.tsx';
import { useDecideOrder } from './order-dialogs.tsx';
import { isForStaff, methodText, productText, stateOf } from './order-words.ts';
import classes from './orders.module.css';

const texts = screenTexts.columns;
const column = columnsOf<Order>();

const id = column.accessor('_id', {
  header: texts.id,
  meta: { width: 88, phoneWidth: 60, phoneHead: screenTexts.phoneHeads.id },
});
const product = column.accessor(productText, {
  id: 'product',
  header: texts.product,
  meta: { width: 134, hasWords: true },
});
const email = column.accessor((row) => row.user.email, {
  id: 'email',
  header: texts.email,
  meta: { width: 176 },
  cell: ({ getValue }) => <UserLink email={getValue()} />,
});
const method = column.accessor(methodText, { id: 'method', header: texts.method, meta: { width: 112 } });
const reference = column.accessor(({ payment_info }) => payment_info.bank_ref ?? '', {
  id: 'reference',
  header: texts.reference,
  meta: { width: 140 },
});
const usd = column.accessor(({ price }) => formatMoney(price.total_usd), {
  id: 'usd',
  header: texts.usd,
  meta: { width: 92, phoneWidth: 86, align: 'end', isEarly: true },
});
const ves = column.accessor(({ price }) => formatMoney(price.total_ves), {
  id: 'ves',
  header: texts.ves,
  meta: { width: 104, align: 'end' },
});
const status = column.accessor('status', {
  header: texts.status,
  meta: { width: 112, phoneWidth: 108, isEarly: true },
  cell: ({ row: { original: row } }) => <StatusDot {...stateOf(row)} />,
});
const date = column.accessor((row) => dates.dayAndTime(row.createdAt), {
  id: 'date',
  header: texts.date,
  meta: { width: 144 },
});
const details = column.display({
  id: 'details',
  header: texts.details,
  meta: { width: 96 },
  cell: ({ row }) => <OrderLink id={row.original._id} />,
});
const actions = column.display({
  id: 'actions',
  header: texts.actions,
  meta: { width: 84, overflow: 'visible', isActions: true },
  cell: ({ row }) => (isForStaff(row.original) ? <OrderActions order={row.original} /> : null),
});

/** What the list of orders shows to who may only look. */
export const orderColumns = column.columns([id, product, email, method, reference, usd, ves, status, date]);

/** The same with what is done to each. */
export const decidableOrderColumns = column.columns([
  id,
  product,
  email,
  method,
  reference,
  usd,
  ves,
  status,
  date,
  actions,
]);

/** The dashboard's products sold. */
export const soldProductColumns = column.columns([id, product, email, method, usd, ves, status, date, details]);

/** The orders of one user. */
export const userOrderColumns = column.columns([id, product, method, reference, usd, ves, status, date]);

function OrderLink({ id: order }: { id: number }) {
  return (
    <Anchor component={Link} to={pathTo('staffOrder', { id: String(order) })} inherit>
      {operationTexts.open}
      <span className="visually-hidden"> {screenTexts.detail(String(order))}</span>
    </Anchor>
  );
}

/** Approves or rejects from the list an order that staff decide. */
function OrderActions({ order }: { order: Order }) {
  const decide = useDecideOrder();
  const number = String(order._id);
  return (
    <span className={classes.rowActions}>
      <ActionIcon variant="light" aria-label={screenTexts.approveOne(number)} onClick={() => decide('aprobado', order)}>
        <IconCheck size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="light"
        color="bad"
        aria-label={screenTexts.rejectOne(number)}
        onClick={() => decide('rechazado', order)}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </span>
  );
}
