import type { Address } from '@millaje/api/members/addresses';
import { addressTexts } from '@millaje/api/members/addresses.texts';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { SETTLED_QUERY } from '../../ui/data-table/settled-query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TableSection } from '../../ui/table-section.tsx';
import { useCountryName } from '../reference-data/use-country-name.ts';

const column = columnsOf<Address & { number: number }>();
const texts = addressTexts.columns;

const addressColumns = column.columns([
  column.accessor('number', { header: texts.number, meta: { width: 56 } }),
  column.accessor('description', { header: texts.description, meta: { width: 320 } }),
  column.accessor('country', {
    header: texts.country,
    meta: { width: 200 },
    cell: ({ getValue }) => <Country code={getValue()} />,
  }),
  column.accessor('city', { header: texts.city, meta: { width: 200 } }),
]);

function Country({ code }: { code: string }) {
  return useCountryName()(code);
}

/** A user's addresses, to read. */
export function UserAddresses({ addresses }: { addresses: readonly Address[] }) {
  return (
    <TableSection title={addressTexts.title}>
      <DataTable
        label={addressTexts.title}
        columns={addressColumns}
        rows={addresses.map((address, place) => ({ ...address, number: place + 1 }))}
        rowId={({ id }) => String(id)}
        query={SETTLED_QUERY}
        empty={<EmptyState title={addressTexts.empty} />}
        height="content"
      />
    </TableSection>
  );
}
