import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ageTexts } from '@millaje/api/kit/age.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { type RowData, type SortingState, useTable } from '@tanstack/react-table';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import type { To } from 'react-router';
import { FailureState, type WayOut } from '../failure-state.tsx';
import { formatWhole } from '../format.ts';
import {
  type ColumnLook,
  columnsIn,
  coveredEdges,
  coveredEnd,
  columnWidths,
  type DataColumns,
  dataTableFeatures,
  type Density,
  rowHeightOf,
  THUMB,
  widestIn,
  type WindowSize,
  widthIn,
  WINDOWS,
} from './columns.ts';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { useTableTop } from './use-table-top.ts';
import classes from './data-table.module.css';

export interface Sort {
  /** The column's id, which is the server's name for the order. */
  id: string;
  desc: boolean;
}

/** The part of a query's result that a table looks at. */
export interface TableQuery {
  isPending: boolean;
  isFetching: boolean;
  /** The rows are those of the page before. */
  isPlaceholderData: boolean;
  error: Error | null;
  /** What was answered; a page of a list says when it is some seconds old. */
  data?: unknown;
  refetch: () => unknown;
}

interface DataTableProps<Row extends RowData> {
  /** The table's name for people who cannot see its heading. */
  label: string;
  columns: DataColumns<Row>;
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** The address of a row's details; the whole row, and a link in its first cell, lead there. */
  rowTo?: (row: Row) => To;
  query: TableQuery;
  sort?: Sort;
  onSortChange?: (sort: Sort) => void;
  /** What stands there when there are no rows. */
  empty: ReactNode;
  /** What helps against an error, where asking again does not. */
  wayOut?: (error: Error) => WayOut | undefined;
  /** How many rows the skeleton of a first load has. */
  skeletonRows?: number;
  density?: Density;
  /** `page` fills the window under the filters; `content` is as high as its rows. */
  height?: 'page' | 'content';
}

const NO_ROWS: never[] = [];

/**
 * The staff's table: header and first column stay, a thousand rows scroll smoothly because only the visible ones exist,
 * and arrow keys walk from row to row. First loads show a skeleton; later ones dim the old rows under a thin bar.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, rowTo, query, onSortChange, empty, density = 'regular', height = 'page' } = props;
  // State, not a ref: the rows are measured against the element, so they must hear of it.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const size = useWindowSize();
  const table = useServerTable(props, size);
  useTableTop(scroller, height);
  const looks = table.getAllLeafColumns().map(({ columnDef }) => columnDef.meta);
  const rowHeight = rowHeightOf(density, useMediaQuery(THUMB, false, { getInitialValueInEffect: false }));
  const frame = frameOf(size, looks, rowHeight);

  if (query.isPending) return <TableSkeleton frame={frame} label={label} rows={props.skeletonRows ?? 12} />;
  if (query.error !== null && rows === undefined)
    return <TableFailure frame={frame} query={query} error={query.error} wayOut={props.wayOut} />;
  if (rows?.length === 0)
    return (
      <div {...frame}>
        {empty}
        <Age of={query.data} />
      </div>
    );

  return (
    <div {...frame} data-busy={query.isFetching || undefined} aria-busy={query.isFetching}>
      <div className={classes.progress} aria-hidden />
      {/* Keys reach it from the rows, too; it takes the focus itself, since it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={setScroller}
        className={classes.scroll}
        data-height={height}
        style={coveredEdges(size, looks)}
        aria-label={label}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={enterRows}
      >
        <table
          className={classes.table}
          data-density={density}
          data-stale={query.isPlaceholderData || undefined}
          aria-rowcount={(rows?.length ?? 0) + 1}
          style={{ width: looks.reduce((sum, look) => sum + widthIn(size, look), 0) }}
        >
          <ColumnWidths looks={looks} size={size} />
          <TableHead table={table} size={size} isSortable={onSortChange !== undefined} />
          <TableBody label={label} table={table} size={size} scroller={scroller} rowHeight={rowHeight} rowTo={rowTo} />
        </table>
      </section>
      <Age of={query.data} />
    </div>
  );
}

/** The frame of the table, whatever stands in it. */
function frameOf(size: WindowSize, looks: readonly (ColumnLook | undefined)[], rowHeight: number): Framed['frame'] {
  const style = {
    maxWidth: widestIn(looks),
    '--row-height': `${rowHeight}px`,
    '--covered-end': `${coveredEnd(size, looks)}px`,
  };
  return { className: classes.frame, style };
}

interface ColumnWidthsProps {
  looks: readonly (ColumnLook | undefined)[];
  size: WindowSize;
}

/** What each column takes. */
function ColumnWidths({ looks, size }: ColumnWidthsProps) {
  return (
    <colgroup>
      {columnWidths(size, looks).map((width, position) => (
        <col key={position} style={{ width }} />
      ))}
    </colgroup>
  );
}

/** How much room the window has. */
function useWindowSize(): WindowSize {
  const isNarrow = useMediaQuery(WINDOWS.narrow, false, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(WINDOWS.phone, false, { getInitialValueInEffect: false });
  if (!isNarrow) return 'wide';
  return isPhone ? 'phone' : 'narrow';
}

/** From the table as a whole an arrow leads to the first row that can be seen. */
function enterRows(event: KeyboardEvent<HTMLElement>): void {
  const table = event.currentTarget;
  if (event.target !== table || event.key !== 'ArrowDown') return;
  const head = table.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
  const links = [...table.querySelectorAll<HTMLElement>('[data-row-link]')];
  const first = links.find((link) => link.getBoundingClientRect().top >= head);
  if (first === undefined) return;
  event.preventDefault();
  first.focus({ preventScroll: true });
}

/** Says of rows that they were read from a replica that is behind. */
function Age({ of: answer }: { of: unknown }) {
  const { age_seconds: seconds } = (answer ?? {}) as { age_seconds?: unknown };
  if (typeof seconds !== 'number') return null;
  return <output className={classes.age}>{ageTexts.age(formatWhole(seconds))}</output>;
}

/** The table over rows that the server has sorted and cut into pages. */
function useServerTable<Row extends RowData>(
  { columns, rows, rowId, sort, onSortChange }: DataTableProps<Row>,
  size: WindowSize,
) {
  const inOrder = useMemo(() => columnsIn(size, columns), [size, columns]);
  const sorting: SortingState = sort === undefined ? [] : [sort];
  return useTable({
    features: dataTableFeatures,
    columns: inOrder,
    data: (rows as Row[] | undefined) ?? NO_ROWS,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (update) => {
      const next = (typeof update === 'function' ? update(sorting) : update)[0];
      if (next !== undefined) onSortChange?.(next);
    },
  });
}

interface Framed {
  frame: { className: string | undefined; style: CSSProperties };
}

interface TableFailureProps extends Framed, Pick<DataTableProps<RowData>, 'query' | 'wayOut'> {
  error: Error;
}

function TableFailure({ frame, query, error, wayOut }: TableFailureProps) {
  return (
    <div {...frame}>
      <FailureState
        title={tableTexts.loadFailed}
        message={error.message}
        onRetry={() => void query.refetch()}
        wayOut={wayOut?.(error)}
      />
    </div>
  );
}

interface TableSkeletonProps extends Framed {
  label: string;
  rows: number;
}

function TableSkeleton({ frame, label, rows }: TableSkeletonProps) {
  return (
    <output {...frame} aria-busy="true" aria-label={`${label}: ${shellTexts.loading}`}>
      <div className={classes.skeletonHead} />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.skeletonRow}>
          <Skeleton height={10} width={48} radius="xl" />
          <Skeleton height={10} width={`${30 + ((index * 17) % 25)}%`} radius="xl" />
          <Skeleton height={10} width="12%" radius="xl" />
          <Skeleton height={10} width="9%" radius="xl" ml="auto" />
        </div>
      ))}
    </output>
  );
}
