import type { Reconciliation } from '@millaje/api/settlement/settlement';
import { settlementTexts } from '@millaje/api/settlement/settlement.texts';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { ReconciliationResult } from './reconciliation-result.tsx';

const column = columnsOf<Reconciliation>();
const texts = settlementTexts.columns;

type CountField = {
  [Key in keyof Reconciliation]: Reconciliation[Key] extends number ? Key : never;
}[keyof Reconciliation];

const count = (field: CountField, header: string, width = 128) =>
  column.accessor((row) => formatWhole(row[field]), { id: field, header, meta: { width, align: 'end' } });

/** What the list of reconciliations shows. */
export const reconciliationColumns = column.columns([
  column.accessor('id', { header: texts.id, meta: { width: 80, phoneWidth: 48 } }),
  column.accessor((row) => dates.dayAndTime(row.started_at), {
    id: 'date',
    header: texts.date,
    meta: { width: 144, isEarly: true },
  }),
  count('block_number', texts.block, 100),
  count('accounts', texts.accounts, 100),
  count('operations_settled', texts.operations, 118),
  count('issued', texts.issued, 140),
  count('burned', texts.burned, 140),
  count('total_supply', texts.supply, 150),
  count('difference_count', texts.differences, 120),
  column.display({
    id: 'result',
    header: texts.result,
    meta: { width: 140, phoneWidth: 136, isEarly: true },
    cell: ({ row: { original: row } }) => <ReconciliationResult agrees={row.agrees} />,
  }),
]);
