import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconDownload, IconPencil, IconPlus, IconSearch } from '@tabler/icons-react';
import { catalogueTexts as texts } from '@millaje/api/kit/catalogue.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, useQueryState, useQueryStates } from 'nuqs';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { leaveForm } from '../../features/unsaved/unsaved-guard.tsx';
import { DataTable } from '../data-table/data-table.tsx';
import { useSort } from '../data-table/use-sort.ts';
import { EmptyState } from '../empty-state.tsx';
import { ListBar } from '../list-bar.tsx';
import { ListColumn } from '../list/list-column.tsx';
import { saveCsv } from '../save-csv.ts';
import { type CatalogueColumn, chooseRows, tableColumns } from './columns.tsx';
import { EditPanel } from './edit-panel.tsx';
import classes from './catalogue.module.css';

interface CatalogueScreenProps<Row, Answer> {
  title: string;
  // The key's type is the noun's business.
  // oxlint-disable-next-line typescript/no-explicit-any
  query: UseQueryOptions<Answer, Error, Row[], any>;
  columns: readonly CatalogueColumn<Row>[];
  /** The name of the CSV file, without its ending. */
  csv: string;
  /** What is said where there are no rows at all. */
  empty: string;
  nameOf: (row: Row) => string;
  /** Where rows are added; without it nobody may. */
  addTo?: string | undefined;
  /** The form that changes a row, above the table; without it nobody may. */
  edit?: ((row: Row, close: () => void) => ReactNode) | undefined;
  /** The page that changes a row, where that is not done above the table. */
  editTo?: (row: Row) => string;
  /** Rows are added and changed in dialogs over the list: the form that adds, and its title. */
  dialogs?: { addTitle: string; add: (close: () => void) => ReactNode };
  /** What else can be done to a row, before 'Actualizar'. */
  toggle?: ((row: Row) => ReactNode) | undefined;
}

/**
 * A whole list that fits into the browser: search and order at once, a CSV of what is shown, an edit panel above the table and a
 * page to add. Search, order and the row that is being changed stand in the address.
 */
export function CatalogueScreen<Row extends { id: number }, Answer>(props: CatalogueScreenProps<Row, Answer>) {
  const { title, columns, csv, empty, nameOf, addTo, edit, dialogs } = props;
  const [isAdding, setAdding] = useState(false);
  const { query, rows, shown, edited, setEditing, search, setSearch, filters, setFilter, sort, setSort } =
    useCatalogue(props);

  return (
    <ListColumn columns={shown}>
      <ListBar
        actions={
          <Actions
            columns={columns}
            rows={rows}
            csv={csv}
            addTo={addTo}
            {...(dialogs ? { onAdd: () => setAdding(true) } : {})}
          />
        }
      >
        <SearchField label={texts.search} value={search} onChange={setSearch} />
        {filteredColumns(columns).map(({ id, header }) => (
          <SearchField key={id} label={header} value={filters[id] ?? ''} onChange={(text) => setFilter(id, text)} />
        ))}
      </ListBar>
      {edited && edit && (
        <EditPanel
          key={edited.id}
          title={texts.editOne(nameOf(edited))}
          isDialog={dialogs !== undefined}
          onClose={() => void setEditing(null)}
        >
          {edit(edited, () => void setEditing(null))}
        </EditPanel>
      )}
      {dialogs && isAdding && (
        <EditPanel isDialog title={dialogs.addTitle} onClose={() => setAdding(false)}>
          {dialogs.add(() => setAdding(false))}
        </EditPanel>
      )}
      <DataTable
        label={title}
        columns={shown}
        rows={rows}
        rowId={({ id }) => String(id)}
        query={query}
        {...(sort ? { sort } : {})}
        onSortChange={setSort}
        empty={
          query.data?.length === 0 ? (
            <EmptyState title={empty} />
          ) : (
            <EmptyState title={texts.noMatch} help={texts.noMatchHelp} />
          )
        }
      />
    </ListColumn>
  );
}

/** So long a column's own search waits for the next letter. */
const filterDelayMs = 50;

const filteredColumns = <Row,>(columns: readonly CatalogueColumn<Row>[]) =>
  columns.filter(({ hasFilter }) => hasFilter);

/** The columns' own searches, in the address under the columns' names. */
function useFilters<Row>(columns: readonly CatalogueColumn<Row>[]) {
  const keys = useMemo(
    () => Object.fromEntries(filteredColumns(columns).map(({ id }) => [id, parseAsString.withDefault('')])),
    [columns],
  );
  const [filters, set] = useQueryStates(keys, { shallow: true });
  const [settled] = useDebouncedValue(filters, filterDelayMs);
  return { filters, settled, setFilter: (id: string, text: string) => void set({ [id]: text || null }) };
}

/** The list with what the address says about it. */
function useCatalogue<Row extends { id: number }, Answer>(props: CatalogueScreenProps<Row, Answer>) {
  const { columns, nameOf, edit, editTo, toggle } = props;
  const [search, setSearch] = useQueryState('search', parseAsString.withDefault('').withOptions({ shallow: true }));
  const [editing, setEditing] = useQueryState('edit', parseAsInteger.withOptions({ history: 'push' }));
  const { filters, settled, setFilter } = useFilters(columns);
  const ids = columns.map(({ id }) => id);
  const { sort, setSort } = useSort(ids, undefined);
  const query = useQuery(props.query);
  const rows = useMemo(
    () => query.data && chooseRows(query.data, columns, { search, filters: settled, sort }),
    [query.data, columns, search, settled, sort],
  );
  const shown = useMemo(() => {
    const cell = (row: Row) => (
      <Group gap="xs" wrap="nowrap">
        {toggle?.(row)}
        <EditAction name={nameOf(row)} to={editTo?.(row)} onEdit={() => leaveForm(() => void setEditing(row.id))} />
      </Group>
    );
    return tableColumns(columns, (edit ?? editTo) && { header: tableTexts.actions, width: 120, cell });
  }, [columns, edit, editTo, toggle, nameOf, setEditing]);
  const edited = edit && query.data?.find(({ id }) => id === editing);
  return {
    query,
    rows,
    shown,
    edited,
    setEditing,
    search,
    setSearch: (text: string) => void setSearch(text || null),
    filters,
    setFilter,
    sort,
    setSort,
  };
}

/** Opens the form of a row: above the table, or on its page. */
function EditAction({ name, to, onEdit }: { name: string; to: string | undefined; onEdit: () => void }) {
  const looks = { variant: 'subtle', color: 'gray', 'aria-label': texts.editOne(name) } as const;
  const icon = <IconPencil size={18} aria-hidden />;
  if (to === undefined)
    return (
      <ActionIcon {...looks} onClick={onEdit}>
        {icon}
      </ActionIcon>
    );
  return (
    <ActionIcon {...looks} component={Link} to={to}>
      {icon}
    </ActionIcon>
  );
}

interface ActionsProps<Row> {
  columns: readonly CatalogueColumn<Row>[];
  rows: readonly Row[] | undefined;
  csv: string;
  addTo: string | undefined;
  onAdd?: () => void;
}

/** The list as it is shown for a spreadsheet, and the way to the page that adds. */
function Actions<Row>({ columns, rows, csv, addTo, onAdd }: ActionsProps<Row>) {
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={!rows || rows.length === 0}
        onClick={() => void saveCsv(csv, headers(columns), cells(rows ?? [], columns))}
      >
        {texts.csv}
      </Button>
      {onAdd !== undefined && (
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => leaveForm(onAdd)}>
          {texts.add}
        </Button>
      )}
      {onAdd === undefined && addTo !== undefined && (
        <Button component={Link} to={addTo} size="sm" leftSection={<IconPlus size={16} aria-hidden />}>
          {texts.add}
        </Button>
      )}
    </>
  );
}

function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      type="search"
      size="sm"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const headers = <Row,>(columns: readonly CatalogueColumn<Row>[]) => columns.map(({ header }) => header);
const cells = <Row,>(rows: readonly Row[], columns: readonly CatalogueColumn<Row>[]) =>
  rows.map((row) => columns.map(({ text }) => text(row)));
