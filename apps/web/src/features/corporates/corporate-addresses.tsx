import type { Address } from '@millaje/api/members/addresses';
import { addressTexts } from '@millaje/api/members/addresses.texts';
import { auditTexts } from '@millaje/api/audit/audit.texts';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { SETTLED_QUERY } from '../../ui/data-table/settled-query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TableSection } from '../../ui/table-section.tsx';
import { useCountryName } from '../reference-data/use-country-name.ts';
import { useStateNames } from './use-state-names.ts';

const { columns: texts } = addressTexts;
const none = auditTexts.nothing;

/** An address as it is read. */
type ReadAddress = Address & { readonly state: string };

const column = columnsOf<ReadAddress>();

const addressColumns = column.columns([
  column.accessor('id', { header: texts.number, meta: { width: 72 } }),
  column.accessor('description', { header: texts.description, meta: { width: 180 } }),
  column.accessor('country', { header: texts.country, meta: { width: 150 } }),
  column.accessor('state', { header: texts.state, meta: { width: 150 } }),
  column.accessor('city', { header: texts.city, meta: { width: 180 } }),
  column.accessor(({ zip_code }) => zip_code ?? none, { id: 'zip_code', header: texts.zipCode, meta: { width: 120 } }),
  column.accessor(({ address }) => address ?? none, {
    id: 'address',
    header: texts.address,
    meta: { width: 260, takesRest: true },
  }),
]);

/** The addresses of an ally, to read. */
export function CorporateAddresses({ addresses }: { addresses: readonly Address[] }) {
  const countryName = useCountryName();
  const stateName = useStateNames(addresses);
  return (
    <TableSection title={addressTexts.title}>
      <DataTable
        label={addressTexts.table}
        columns={addressColumns}
        rows={addresses.map((address) => ({
          ...address,
          country: countryName(address.country),
          state: stateName(address) || none,
        }))}
        rowId={({ id }) => String(id)}
        query={SETTLED_QUERY}
        empty={<EmptyState title={addressTexts.empty} />}
        height="content"
      />
    </TableSection>
  );
}
