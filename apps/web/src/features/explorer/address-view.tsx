import type { ChainAddress } from '@millaje/api/settlement/settlement';
import { explorerTexts } from '@millaje/api/settlement/explorer.texts';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { AddressLink, TransactionLink } from './chain-link.tsx';
import { SETTLED_QUERY } from '../../ui/data-table/settled-query.ts';
import classes from './explorer-page.module.css';

const texts = explorerTexts.address;
const columnTexts = explorerTexts.columns;

type Movement = NonNullable<ChainAddress['movements']>[number] & { place: number; direction: 'in' | 'out' };

const column = columnsOf<Movement>();

const columns = column.columns([
  column.accessor('transaction_hash', {
    header: columnTexts.transaction,
    meta: { width: 180 },
    cell: ({ getValue }) => <TransactionLink hash={getValue()} />,
  }),
  column.accessor((row) => dates.dayAndTime(row.timestamp), {
    id: 'date',
    header: columnTexts.date,
    meta: { width: 150 },
  }),
  column.accessor((row) => formatWhole(row.block_number), {
    id: 'block',
    header: columnTexts.block,
    meta: { width: 100, align: 'end' },
  }),
  column.accessor('from', {
    header: columnTexts.from,
    meta: { width: 180 },
    cell: ({ getValue }) => <AddressLink address={getValue()} instead={explorerTexts.issued} />,
  }),
  column.accessor('to', {
    header: columnTexts.to,
    meta: { width: 180 },
    cell: ({ getValue }) => <AddressLink address={getValue()} instead={explorerTexts.burned} />,
  }),
  column.display({
    id: 'amount',
    header: columnTexts.miles,
    meta: { width: 160, align: 'end' },
    cell: ({ row: { original: row } }) => <MilesAmount value={row.amount} direction={row.direction} />,
  }),
]);

function movementsOf({ address, movements }: ChainAddress): Movement[] {
  return (movements ?? []).map((movement, place) => ({
    ...movement,
    place,
    direction: movement.from?.toLowerCase() === address.toLowerCase() ? 'out' : 'in',
  }));
}

/** The miles that the chain has for an address, and what moved them last. */
export function AddressView({ address }: { address: ChainAddress }) {
  return (
    <>
      <div className={classes.facts}>
        <DetailsSection
          entries={[
            [
              texts.balance,
              <span key="balance" className={classes.balance}>
                <MilesAmount value={address.balance} />
              </span>,
            ],
            [texts.block, formatWhole(address.block_number)],
            [texts.token, <AddressLink key="token" address={address.token_address} instead="" />],
          ]}
        />
      </div>
      <div>
        <h2 className={classes.heading}>{texts.movements}</h2>
        {address.movements === null ? (
          <p className={classes.note}>{texts.movementsUnknown}</p>
        ) : (
          <DataTable
            label={texts.movements}
            columns={columns}
            rows={movementsOf(address)}
            rowId={({ place }) => String(place)}
            query={SETTLED_QUERY}
            empty={<EmptyState title={texts.noMovements} />}
            height="content"
          />
        )}
      </div>
    </>
  );
}
