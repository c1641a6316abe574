import { monthLabel } from '@millaje/api/payouts/month-label';
import type { Payout } from '@millaje/api/payouts/payouts';
import { payoutNames as names } from '@millaje/api/payouts/payouts.texts';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { dates } from '../../ui/dates.ts';
import { formatMoney, formatWhole } from '../../ui/format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { UserLink } from '../users/user-link.tsx';
import { atLineStart, stateOf } from './payout-words.ts';

const column = columnsOf<Payout>();

/** What the list of the allies' months shows. */
export const payoutColumns = column.columns([
  column.accessor((row) => row.ally.name, {
    id: 'ally',
    header: names.ally,
    meta: { width: 208, phoneWidth: 136, isPinned: true, mayWrap: true },
  }),
  column.accessor((row) => atLineStart(monthLabel(row.month)), {
    id: 'month',
    header: names.month,
    meta: { width: 148 },
  }),
  column.accessor((row) => formatWhole(row.arrived), {
    id: 'arrived',
    header: names.arrived,
    meta: { width: 140, align: 'end' },
  }),
  column.accessor((row) => formatWhole(row.miles), {
    id: 'miles',
    header: names.miles,
    meta: { width: 128, align: 'end' },
  }),
  column.accessor((row) => formatMoney(row.usd), {
    id: 'usd',
    header: names.usd,
    meta: { width: 120, phoneWidth: 100, align: 'end', isEarly: true },
  }),
  column.accessor('status', {
    header: names.status,
    meta: { width: 112, phoneWidth: 108, isEarly: true },
    cell: ({ row: { original } }) => <StatusDot {...stateOf(original)} />,
  }),
  column.accessor((row) => dates.day(row.deadline), { id: 'deadline', header: names.deadline, meta: { width: 112 } }),
  column.accessor((row) => row.paid?.bank_reference ?? '', {
    id: 'reference',
    header: names.reference,
    meta: { width: 160 },
  }),
  column.accessor((row) => (row.paid === null ? '' : dates.day(row.paid.paid_on)), {
    id: 'paid_on',
    header: names.paidOn,
    meta: { width: 128 },
  }),
  column.accessor((row) => row.ally.email, {
    id: 'email',
    header: names.email,
    meta: { width: 220 },
    cell: ({ getValue }) => <UserLink email={getValue()} />,
  }),
]);
