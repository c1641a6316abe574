import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { SeatedFlight } from '@millaje/api/flights/seats';
import { flightSeatsTexts as texts } from '@millaje/api/flights/seats.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { flightColumns, flightId, nameOfFlight } from '../../features/flights/flight-columns.ts';
import { flightList } from '../../features/flights/flight-list.ts';
import { canBeFlown, MarkFlown } from '../../features/flights/mark-flown.tsx';
import { SeatsForm } from '../../features/flights/seats-form.tsx';
import { useSession } from '../../features/session/session.ts';
import { tableColumns } from '../../ui/catalogue/columns.tsx';
import { leaveForm } from '../../features/unsaved/unsaved-guard.tsx';
import { EditPanel } from '../../ui/catalogue/edit-panel.tsx';
import { ListFilters } from '../../ui/filters/list-filters.tsx';
import { ListActions, ListTable } from '../../features/lists/list-screen.tsx';
import { NoRows } from '../../features/lists/no-rows.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import { ListColumn } from '../../ui/list/list-column.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

/** The dated flights with the seats of each class; administrators change them. */
export default function StaffFlights() {
  const list = useList(flightList);
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
  const edited = mayChange ? list.rows?.find((row) => flightId(row) === editing) : undefined;
  const close = () => void setEditing(null);

  return (
    <ListColumn columns={columns}>
      <ListBar actions={<ListActions list={list} columns={columns} />}>
        <ListFilters filters={list.filters} />
      </ListBar>
      {edited && (
        <EditPanel key={flightId(edited)} title={texts.edit(nameOfFlight(edited))} onClose={close}>
          <SeatsForm flight={edited} onClose={close} />
        </EditPanel>
      )}
      <ListTable
        list={list}
        columns={columns}
        empty={<NoRows filters={list.filters} title={texts.empty} help={texts.emptyHelp} />}
      />
    </ListColumn>
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
