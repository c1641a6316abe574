import { tableTexts } from '@millaje/api/signed-in.texts';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Outlet } from 'react-router';
import { CallError } from '../../call-error.ts';
import { SelectionProvider, type useSelection } from '../../ui/bulk/selection.tsx';
import { choosableColumns, type DataColumns, shownColumns, WINDOWS } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import type { WayOut } from '../../ui/failure-state.tsx';
import type { Filters, FilterSet } from '../../ui/filters/filter.ts';
import { ListFilters } from '../../ui/filters/list-filters.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { ListColumn } from '../../ui/list/list-column.tsx';
import type { ListAnswer } from '../../ui/list/list.ts';
import type { ListState } from '../../ui/list/use-list.ts';
import { useDensity, useHiddenColumns } from '../../ui/list/use-table-look.ts';
import { useSession } from '../session/session.ts';
import { ListTools } from './list-tools.tsx';
import { RareActions } from './rare-actions.tsx';

type ListSelection<Row> = ReturnType<typeof useSelection<Row>>;

interface ListTableProps<Row extends object, Set extends FilterSet, Answer extends ListAnswer> {
  list: ListState<Row, Set, Answer>;
  columns: DataColumns<Row>;
  /** What stands there when there are no rows. */
  empty: ReactNode;
  /** `page` fills the window under the filters; `content` is as high as its rows. */
  height?: 'page' | 'content';
  /** The screen tells how many there are somewhere else. */
  isCountElsewhere?: boolean;
  /** Which rows are selected, where the columns have boxes for that. */
  selection?: ListSelection<Row> | undefined;
}

/** The rows of a list's page and what turns its pages. */
export function ListTable<Row extends object, Set extends FilterSet, Answer extends ListAnswer>({
  list: { of, rows, rowTo, query, params, sort, filters },
  columns,
  empty,
  height = 'page',
  isCountElsewhere = false,
  selection,
}: ListTableProps<Row, Set, Answer>) {
  const { data, isPlaceholderData } = query;
  const [hidden] = useHiddenColumns();
  const [density] = useDensity(useSession()?.user._id);
  const shown = useMemo(() => shownColumns(columns, hidden), [columns, hidden]);
  const table = (
    <div>
      <DataTable
        label={of.title}
        columns={shown}
        rows={rows}
        rowId={of.rowId}
        {...(rowTo && { rowTo })}
        query={query}
        {...(sort && { sort: sort.current, onSortChange: sort.change })}
        empty={empty}
        wayOut={(error) => withoutFilters(error, filters.clear)}
        height={height}
        density={density}
      />
      <ListFooter
        page={isPlaceholderData ? params.page : (data?.page ?? params.page)}
        size={params.size}
        sizes={of.sizes}
        count={data?.count}
        countIsEstimate={data?.count_is_estimate}
        isCountElsewhere={isCountElsewhere}
        onPageChange={(page) => params.setPage(page, data?.anchor)}
        onSizeChange={params.setSize}
      />
    </div>
  );
  return selection === undefined ? table : <SelectionProvider context={selection.context}>{table}</SelectionProvider>;
}

/** Filters that the server does not take (an address may say anything) are taken away; asked again, they would be refused again. */
function withoutFilters(error: Error, clear: () => void): WayOut | undefined {
  const isRefused = error instanceof CallError && error.rule === 'invalid_input';
  return isRefused ? { label: tableTexts.clearFilters, onPress: clear } : undefined;
}

interface ListActionsProps<Row extends object, Set extends FilterSet, Answer extends ListAnswer> extends Pick<
  ListTableProps<Row, Set, Answer>,
  'list' | 'columns' | 'selection'
> {
  /** What is done with the rows that are selected; it stands there instead of the others while any is. */
  bulk?: ReactNode;
  /** What is done now and then, such as an export beside what is done all day: on a phone it has no room of its own. */
  rare?: ReactNode;
  children?: ReactNode;
}

/** A list's own tools before what else is done with it. */
export function ListActions<Row extends object, Set extends FilterSet, Answer extends ListAnswer>({
  list,
  columns,
  selection,
  bulk,
  rare,
  children,
}: ListActionsProps<Row, Set, Answer>) {
  const choosable = useMemo(() => choosableColumns(columns), [columns]);
  const isPhone = useMediaQuery(WINDOWS.phone, false, { getInitialValueInEffect: false });
  const parts = [
    <RareActions key="rare">
      <ListTools name={list.of.name} columns={choosable} />
      {rare}
    </RareActions>,
    <Fragment key="daily">{children}</Fragment>,
  ];
  return (
    <>
      {bulk}
      {(selection === undefined || selection.rows.length === 0) && (isPhone ? parts.toReversed() : parts)}
    </>
  );
}

interface ListScreenProps<Row extends object, Set extends FilterSet, Answer extends ListAnswer> extends ListTableProps<
  Row,
  Set,
  Answer
> {
  /** What else narrows the list, beside its filters. */
  bar?: ReactNode;
  /** Exports and 'Nuevo …'. */
  actions?: ReactNode;
  /** What is done with the rows that are selected. */
  bulk?: ReactNode;
  /** What stands around the table, such as tabs. */
  around?: (table: ReactNode) => ReactNode;
  /** What opens over the list; the screen of the address below unless something else is said. */
  children?: ReactNode;
}

/** A paged list: what narrows it, what is done with it, its rows, its pages, and what opens over it. */
export function ListScreen<Row extends object, Set extends FilterSet, Answer extends ListAnswer>({
  bar,
  actions,
  bulk,
  around = (table) => table,
  children = <Outlet />,
  ...table
}: ListScreenProps<Row, Set, Answer>) {
  const { list, columns } = table;
  return (
    <>
      <ListColumn columns={columns}>
        <ListBar
          actions={
            <ListActions list={list} columns={columns} selection={table.selection} bulk={bulk}>
              {actions}
            </ListActions>
          }
        >
          {hasFields(list.of.filters) && <ListFilters filters={list.filters} />}
          {bar}
        </ListBar>
        {around(<ListTable {...table} />)}
      </ListColumn>
      {children}
    </>
  );
}

/** Whether the form of the filters has anything in it. */
function hasFields({ set, days }: Filters<FilterSet>): boolean {
  return days !== undefined || Object.values(set).some(({ Field }) => Field !== undefined);
}
