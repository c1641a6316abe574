import { payoutNames as names, payoutStateNames } from '@millaje/api/payouts/payouts.texts';
import { payoutDeadline } from '@millaje/domain/payouts/payouts';
import { shownDay } from '../../platform/shown.ts';
import { money, toNumber } from '../../platform/spreadsheets/cell-kinds.ts';
import type { SpreadsheetColumn } from '../../platform/spreadsheets/write-spreadsheet.ts';
import { centsOf } from './payout.view.ts';
import type { PayoutRow } from './payouts.store.ts';

interface PayoutColumn extends SpreadsheetColumn {
  readonly valueOf: (row: PayoutRow) => unknown;
}

const miles = { width: 16, format: '#,##0', toCell: toNumber };

/** What the list of the allies' months shows, as a spreadsheet has it. */
export const payoutColumns: readonly PayoutColumn[] = [
  { header: names.month, width: 12, valueOf: ({ month }) => month },
  { header: names.ally, width: 34, valueOf: ({ name }) => name },
  {
    header: names.document,
    width: 16,
    valueOf: ({ doc_type, doc_identity }) => [doc_type, doc_identity].filter(Boolean).join('-'),
  },
  { header: names.email, width: 30, valueOf: ({ email }) => email },
  { header: names.operations, valueOf: ({ operations }) => operations, ...miles },
  { header: names.arrived, valueOf: ({ arrived }) => arrived, ...miles },
  { header: names.miles, valueOf: (row) => row.miles, ...miles },
  { header: names.usd, width: 14, valueOf: centsOf, ...money },
  { header: names.status, width: 12, valueOf: ({ status }) => payoutStateNames[status] },
  { header: names.deadline, width: 14, valueOf: ({ month }) => shownDay(payoutDeadline(month)) },
  { header: names.reference, width: 24, valueOf: ({ bank_reference }) => bank_reference },
  { header: names.paidOn, width: 14, valueOf: ({ paid_on }) => paid_on && shownDay(paid_on) },
  { header: names.paidBy, width: 24, valueOf: ({ paid_by }) => paid_by },
  { header: names.operation, width: 12, valueOf: ({ operation_id }) => operation_id, toCell: toNumber },
];
