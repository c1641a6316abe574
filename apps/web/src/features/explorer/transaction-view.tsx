import type { ChainTransaction } from '@millaje/api/settlement/settlement';
import { explorerTexts } from '@millaje/api/settlement/explorer.texts';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatWhole } from '../../ui/format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { AddressLink } from './chain-link.tsx';
import { SETTLED_QUERY } from '../../ui/data-table/settled-query.ts';
import classes from './explorer-page.module.css';

const texts = explorerTexts.transaction;
const columnTexts = explorerTexts.columns;

type Movement = ChainTransaction['movements'][number] & { place: number };

const column = columnsOf<Movement>();

const columns = column.columns([
  column.accessor('operation_id', { header: columnTexts.operation, meta: { width: 110 } }),
  column.accessor('from', {
    header: columnTexts.from,
    meta: { width: 190 },
    cell: ({ getValue }) => <AddressLink address={getValue()} instead={explorerTexts.issued} />,
  }),
  column.accessor('to', {
    header: columnTexts.to,
    meta: { width: 190, takesRest: true },
    cell: ({ getValue }) => <AddressLink address={getValue()} instead={explorerTexts.burned} />,
  }),
  column.accessor((row) => formatWhole(row.amount), {
    id: 'amount',
    header: columnTexts.miles,
    meta: { width: 130, align: 'end' },
  }),
]);

/** Everything that the chain says about a transaction, and the miles that it moves. */
export function TransactionView({ transaction }: { transaction: ChainTransaction }) {
  const isGood = transaction.status === 'success';
  const movements = transaction.movements.map((movement, place) => ({ ...movement, place }));
  return (
    <>
      <div className={classes.facts}>
        <DetailsSection
          entries={[
            [
              texts.status,
              <StatusDot key="status" tone={isGood ? 'good' : 'bad'} label={isGood ? texts.success : texts.reverted} />,
            ],
            [texts.confirmations, formatWhole(transaction.confirmations)],
            [texts.block, formatWhole(transaction.block_number)],
            [texts.time, dates.dayAndTime(transaction.timestamp)],
            [texts.from, <AddressLink key="from" address={transaction.from} instead="" />],
            [texts.to, <AddressLink key="to" address={transaction.to} instead={texts.created} />],
            [texts.gas, formatWhole(BigInt(transaction.gas_used))],
          ]}
        />
      </div>
      <div>
        <h2 className={classes.heading}>{texts.movements}</h2>
        <DataTable
          label={texts.movements}
          columns={columns}
          rows={movements}
          rowId={({ place }) => String(place)}
          query={SETTLED_QUERY}
          empty={<EmptyState title={texts.noMovements} />}
          height="content"
        />
      </div>
    </>
  );
}
