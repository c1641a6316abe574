import type { ItineraryVersion } from '@millaje/api/flights/itineraries';
import { itineraryTexts as texts } from '@millaje/api/flights/itineraries.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { type CatalogueColumn, tableColumns } from '../../ui/catalogue/columns.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { dates } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatWhole } from '../../ui/format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { ApplyButton } from './apply-button.tsx';
import { itineraryVersionsQuery } from './queries.ts';
import classes from './itineraries-card.module.css';

const { columns: labels } = texts;

function statusOf({ in_force, started_at }: ItineraryVersion): string {
  if (in_force) return texts.inForce;
  return started_at === null ? texts.notApplied : texts.former;
}

const columns: readonly CatalogueColumn<ItineraryVersion>[] = [
  { id: 'id', header: labels.id, width: 70, text: ({ id }) => String(id) },
  {
    id: 'name',
    header: labels.name,
    width: 260,
    phoneWidth: 196,
    isNarrowHead: true,
    mayWrap: true,
    text: ({ name }) => name,
  },
  { id: 'created_at', header: labels.created_at, width: 148, text: ({ created_at }) => dates.dayAndTime(created_at) },
  {
    id: 'created_by',
    header: labels.created_by,
    width: 240,
    text: ({ created_by }) => created_by ?? texts.byProgramme,
  },
  { id: 'rows', header: labels.rows, width: 90, align: 'end', text: ({ rows }) => formatWhole(rows) },
  {
    id: 'status',
    header: labels.status,
    width: 130,
    phoneWidth: 108,
    isEarly: true,
    text: statusOf,
    cell: (row) => <StatusDot tone={row.in_force ? 'good' : 'quiet'} label={statusOf(row)} />,
  },
];

const shown = tableColumns(columns, {
  header: tableTexts.actions,
  width: 200,
  cell: (row) =>
    row.in_force ? null : (
      <ApplyButton isSmall version={row} label={row.started_at === null ? texts.apply : texts.goBack} />
    ),
});

/** Every version of the timetable, and the way back to it. */
export function VersionsTable() {
  const query = useQuery(itineraryVersionsQuery);
  return (
    <div className={classes.versions}>
      <h2 className={classes.title}>{texts.versions}</h2>
      <DataTable
        label={texts.versions}
        columns={shown}
        rows={query.data}
        rowId={({ id }) => String(id)}
        query={query}
        height="content"
        empty={<EmptyState title={texts.none} />}
      />
    </div>
  );
}
