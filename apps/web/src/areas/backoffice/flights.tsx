import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { SeatedFlight } from '@millaje/api/flights/seats';
import { flightSeatsTexts as texts } from '@millaje/api/flights/seats.texts';
import { tableTexts } from '@millaje/api/shell.texts';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { flightColumns, flightId, nameOfFlight } from '../../features/flights/flight-columns.ts';
import { FlightFilters, useFlightFilters } from '../../features/flights/flight-filters.tsx';
import { canBeFlown, MarkFlown } from '../../features/flights/mark-flown.tsx';
import { flightsQuery } from '../../features/flights/queries.ts';
import { SeatsForm } from '../../features/flights/seats-form.tsx';
import { useSession } from '../../features/session/session.ts';
import { tableColumns } from '../../ui/catalogue/columns.tsx';
import { leaveForm } from '../../features/unsaved/unsaved-guard.tsx';
import { EditPanel } from '../../ui/catalogue/edit-panel.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

const SIZES = [50, 100, 500] as const;

/** The dated flights with the seats of each class; administrators change them. */
export default function StaffFlights() {
  const list = useListParams(SIZES, 50);
  const filters = useFlightFilters(list.firstPage);
  const query = useQuery(flightsQuery({ ...filters.active, page_count: list.page, quantity: list.size }));
  const [editing, setEditing] = useQueryState('edit', parseAsString.withOptions({ history: 'push' }));
  const mayChange = useSession()?.role === 'SUPER_ADMIN';
  const columns = useMemo(
    () =>
      tableColumns(
        flightColumns,
        mayChange ? editColumn((row) => leaveForm(() => void setEditing(flightId(row)))) : undefined,
      ),
    [mayChange, setEditing],
  );
  const edited = mayChange ? query.data?.rows.find((row) => flightId(row) === editing) : undefined;
  const close = () => void setEditing(null);

  return (
    <>
      <ListBar>
        <FlightFilters filters={filters} />
      </ListBar>
      {edited && (
        <EditPanel title={texts.edit(nameOfFlight(edited))} onClose={close}>
          <SeatsForm key={flightId(edited)} flight={edited} onClose={close} />
        </EditPanel>
      )}
      <div>
        <DataTable
          label={texts.title}
          columns={columns}
          rows={query.data?.rows}
          rowId={flightId}
          query={query}
          empty={<EmptyState title={texts.empty} help={texts.emptyHelp} />}
        />
        <ListFooter
          page={query.isPlaceholderData ? list.page : (query.data?.page ?? list.page)}
          size={list.size}
          sizes={SIZES}
          count={query.data?.count}
          onPageChange={list.setPage}
          onSizeChange={list.setSize}
        />
      </div>
    </>
  );
}

const editColumn = (edit: (row: SeatedFlight) => void) => ({
  header: tableTexts.actions,
  width: 110,
  cell: (row: SeatedFlight) => (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={texts.edit(nameOfFlight(row))} onClick={() => edit(row)}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      {canBeFlown(row) && <MarkFlown flight={row} />}
    </>
  ),
});
