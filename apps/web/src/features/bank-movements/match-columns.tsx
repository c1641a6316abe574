import { Anchor } from '@mantine/core';
import type { OrderMatch } from '@millaje/api/orders/bank-movements';
import { bankScreenTexts } from '@millaje/api/orders/bank-screens.texts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { type CatalogueColumn, tableColumns } from '../../ui/catalogue/columns.tsx';
import { dates } from '../../ui/dates.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { amountText, productText } from '../orders/order-words.ts';
import { UserLink } from '../users/user-link.tsx';

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

const expectedText = ({ order: { payment_info } }: OrderMatch): string =>
  amountText(payment_info.monto, payment_info.currency);

const dayText = ({ order: { payment_info } }: OrderMatch): string =>
  payment_info.date === null ? '' : dates.day(payment_info.date);

/** Each movement with its day and amount. */
const movementsText = ({ movements, order }: OrderMatch): string =>
  movements
    .map(({ reference, date, amount }) =>
      [reference, dates.day(date), amountText(amount, order.payment_info.currency)].join(' · '),
    )
    .join(', ');

const order: CatalogueColumn<OrderMatch> = {
  id: 'order',
  header: texts.order,
  width: 72,
  phoneWidth: 52,
  text: ({ order: { _id } }) => `#${_id}`,
  cell: ({ order: { _id } }) => (
    <Anchor component={Link} to={pathTo('staffOrder', { id: String(_id) })} inherit>
      #{_id}
    </Anchor>
  ),
};
const reason: CatalogueColumn<OrderMatch> = {
  id: 'reason',
  header: texts.reason,
  width: 300,
  phoneWidth: 176,
  text: (match) => match.reason,
  cell: (match) => <StatusDot tone={tones[match.kind]} label={match.reason} />,
};
const movements: CatalogueColumn<OrderMatch> = {
  id: 'movements',
  header: texts.movements,
  width: 300,
  text: movementsText,
  cell: (match) => <span title={movementsText(match)}>{movementsText(match)}</span>,
};
const facts: readonly CatalogueColumn<OrderMatch>[] = [
  { id: 'expected', header: texts.expected, width: 130, phoneWidth: 118, align: 'end', text: expectedText },
  { id: 'received', header: texts.received, width: 130, phoneWidth: 118, align: 'end', text: receivedText },
  {
    id: 'member',
    header: texts.member,
    width: 190,
    text: (match) => match.order.user.email,
    cell: (match) => <UserLink email={match.order.user.email} />,
  },
  { id: 'product', header: texts.product, width: 160, hasWords: true, text: (match) => productText(match.order) },
  { id: 'reference', header: texts.reference, width: 120, text: (match) => match.order.payment_info.bank_ref ?? '' },
  { id: 'day', header: texts.day, width: 130, text: dayText },
];

/** The orders that a statement pays exactly. */
export const exactColumns = tableColumns<OrderMatch>([order, ...facts], undefined);

/** Those that somebody has to look at, first of all why. */
export const apartColumns = tableColumns<OrderMatch>([order, reason, ...facts, movements], undefined);
