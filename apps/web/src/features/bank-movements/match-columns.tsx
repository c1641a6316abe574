import { Anchor } from '@mantine/core';
import type { OrderMatch } from '@millaje/api/orders/bank-movements';
import { bankScreenTexts } from '@millaje/api/orders/bank-screens.texts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { type CatalogueColumn, tableColumns } from '../../ui/catalogue/columns.tsx';
import { dates } from '../../ui/dates.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { amountText, productText } from '../orders/order-words.ts';

const texts = bankScreenTexts.columns;

const tones = {
  exact: 'good',
  partial: 'warn',
  over: 'warn',
  double: 'bad',
  other_day: 'warn',
  used: 'bad',
  ambiguous: 'bad',
  none: 'quiet',
} as const;

/** What came in with the order's reference, in the order's currency; nothing where nothing did. */
const receivedText = ({ received, movements, order }: OrderMatch): string =>
  movements.length === 0 ? '' : amountText(received, order.payment_info.currency);

/** Each movement with its day and amount. */
const movementsText = ({ movements, order }: OrderMatch): string =>
  movements
    .map(({ reference, date, amount }) =>
      [reference, dates.day(date), amountText(amount, order.payment_info.currency)].join(' · '),
    )
    .join(', ');

const shared: readonly CatalogueColumn<OrderMatch>[] = [
  {
    id: 'order',
    header: texts.order,
    width: 88,
    text: ({ order }) => `#${order._id}`,
    cell: ({ order }) => (
      <Anchor component={Link} to={pathTo('staffOrder', { id: String(order._id) })} inherit>
        #{order._id}
      </Anchor>
    ),
  },
  { id: 'member', header: texts.member, width: 230, text: ({ order }) => order.user.email },
  { id: 'product', header: texts.product, width: 200, text: ({ order }) => productText(order) },
  { id: 'reference', header: texts.reference, width: 150, text: ({ order }) => order.payment_info.bank_ref ?? '' },
  {
    id: 'day',
    header: texts.day,
    width: 120,
    text: ({ order }) => (order.payment_info.date === null ? '' : dates.day(order.payment_info.date)),
  },
  {
    id: 'expected',
    header: texts.expected,
    width: 140,
    align: 'end',
    text: ({ order }) => amountText(order.payment_info.monto, order.payment_info.currency),
  },
  { id: 'received', header: texts.received, width: 140, align: 'end', text: receivedText },
];

/** The orders that a statement pays exactly. */
export const exactColumns = tableColumns<OrderMatch>(shared, undefined);

/** Those that somebody has to look at, each with why. */
export const apartColumns = tableColumns<OrderMatch>(
  [
    ...shared,
    {
      id: 'reason',
      header: texts.reason,
      width: 310,
      text: ({ reason }) => reason,
      cell: ({ kind, reason }) => <StatusDot tone={tones[kind]} label={reason} />,
    },
    {
      id: 'movements',
      header: texts.movements,
      width: 330,
      text: movementsText,
      cell: (match) => <span title={movementsText(match)}>{movementsText(match)}</span>,
    },
  ],
  undefined,
);
