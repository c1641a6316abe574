import type { OwnRedemption, Redemption } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts as screenTexts } from '@millaje/api/flights/redemption-screens.texts';
import { operationDetailTexts } from '@millaje/api/signed-in.texts';
import { CopyableHash } from '../../ui/copyable-hash.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { dates } from '../../ui/dates.ts';
import { transactionUrl } from '../../ui/explorer-urls.ts';
import { formatWhole } from '../../ui/format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { UserLink } from '../users/user-link.tsx';
import { localDay, stateOf } from './flight-texts.ts';

const texts = screenTexts.columns;
const column = columnsOf<Redemption>();
const ownColumn = columnsOf<OwnRedemption>();

/** The route, and by what the airline knows it. */
export function routeText({ route, pnr, booking_pnr }: Pick<Redemption, 'route' | 'pnr' | 'booking_pnr'>): string {
  const locator = pnr ?? (booking_pnr === null ? null : screenTexts.withoutTicket(booking_pnr));
  return locator === null ? route : `${route} | ${locator}`;
}

/** What the staff's list of redemptions shows. */
export const redemptionColumns = column.columns([
  column.accessor('id_redemption', { header: texts.id, meta: { width: 72 } }),
  column.accessor('statusName', {
    header: texts.status,
    meta: { width: 220 },
    cell: ({ row: { original: row } }) => <StatusDot {...stateOf(row)} />,
  }),
  column.accessor('passenger', { header: texts.name, meta: { width: 200 } }),
  column.accessor(routeText, { id: 'route', header: texts.route, meta: { width: 180 } }),
  column.accessor((row) => localDay(row.flight_date_go), {
    id: 'flight_date',
    header: texts.flightDate,
    meta: { width: 120 },
  }),
  column.accessor((row) => dates.dayAndTime(row.date_redemption), {
    id: 'date',
    header: texts.date,
    meta: { width: 148 },
  }),
  column.accessor((row) => formatWhole(row.miles_price), {
    id: 'amount',
    header: texts.amount,
    meta: { width: 88, align: 'end' },
  }),
  column.accessor('email', {
    header: texts.email,
    meta: { width: 200 },
    cell: ({ getValue }) => <UserLink email={getValue()} />,
  }),
]);

const figure = (value: number | undefined): string => (value === undefined ? '' : formatWhole(value));

/** The same of one user, with the operation that paid for it. */
export const userRedemptionColumns = ownColumn.columns([
  ownColumn.accessor('id', { header: texts.id, meta: { width: 84 } }),
  ownColumn.accessor('passenger', { header: texts.name, meta: { width: 200 } }),
  ownColumn.accessor(routeText, { id: 'route', header: texts.route, meta: { width: 200 } }),
  ownColumn.accessor((row) => dates.dayAndTime(row.date_redemption), {
    id: 'date',
    header: texts.date,
    meta: { width: 148 },
  }),
  ownColumn.accessor((row) => figure(row.operation?.amount), {
    id: 'amount',
    header: texts.amount,
    meta: { width: 100, align: 'end' },
  }),
  ownColumn.accessor((row) => figure(row.operation?.fee), {
    id: 'fee',
    header: texts.fee,
    meta: { width: 96, align: 'end' },
  }),
  ownColumn.accessor((row) => figure(row.operation?.total), {
    id: 'total',
    header: texts.total,
    meta: { width: 100, align: 'end' },
  }),
  ownColumn.accessor((row) => row.operation?.tx_hash ?? '', {
    id: 'hash',
    header: texts.hash,
    meta: { width: 208 },
    cell: ({ getValue }) =>
      getValue() === '' ? (
        operationDetailTexts.hashPending
      ) : (
        <CopyableHash value={getValue()} label={texts.hash} href={transactionUrl(getValue())} />
      ),
  }),
]);
