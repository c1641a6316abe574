import {
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSortingFeature,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table';

/** How a column looks. */
export interface ColumnLook {
  /** Width in pixels. Columns keep it, so that rows that scroll by do not push them around. */
  width: number;
  /** Numbers stand at the end. */
  align?: 'start' | 'end';
  /** It stays where the others scroll by, and leads to the row's details; the first column where none says so. */
  isPinned?: true;
  /** It stays at the end where the others scroll by, but for narrow windows. */
  isPinnedEnd?: true;
  /** It holds what is done to a row: always at hand at the end, in narrow windows behind one button. */
  isActions?: true;
  /** On a phone it stands beside the row's head, since few columns are seen there without moving the table. */
  isEarlyOnPhone?: true;
  /** It takes what room is left: the other columns keep their width. */
  takesRest?: true;
  /** Its text may run over the column; it is cut with an ellipsis unless this is set. */
  overflow?: 'visible';
}

/** What our tables can do: the server sorts, filters and pages; the table shows which column it is sorted by. */
export const dataTableFeatures = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnLook>() });

export type DataTableFeatures = typeof dataTableFeatures;
export type DataColumns<Row extends RowData> = NonNullable<TableOptions<DataTableFeatures, Row>['columns']>;

/** The column helper for one kind of row. Columns are sortable where `enableSorting` says so and the id is the server's. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<DataTableFeatures, Row>();
}

/** A column that somebody may take away. */
export interface NamedColumn {
  readonly id: string;
  readonly header: string;
}

/** Windows that have no room for several controls beside a row's facts, and those that have hardly any for its name. */
export const WINDOWS = { narrow: '(width < 64em)', phone: '(width < 30em)' } as const;

export type WindowSize = 'wide' | keyof typeof WINDOWS;

/** The width of the button that stands for what is done to a row, and the most that a row's head takes of a phone; pixels. */
const MENU_WIDTH = 52;
const HEAD_MAXIMUM = 144;

/** What a column takes of a window; pixels. */
export function widthIn(size: WindowSize, look: ColumnLook | undefined): number {
  const width = look?.width ?? 0;
  if (size === 'wide') return width;
  if (look?.isActions === true) return MENU_WIDTH;
  return size === 'phone' && look?.isPinned === true ? Math.min(width, HEAD_MAXIMUM) : width;
}

/** The columns in the order in which a window shows them. */
export function columnsIn<Row extends RowData>(size: WindowSize, columns: DataColumns<Row>): DataColumns<Row> {
  if (size !== 'phone') return columns;
  const head = Math.max(
    0,
    columns.findIndex(({ meta }) => meta?.isPinned === true),
  );
  const rest = columns.slice(head + 1);
  const isEarly = ({ meta }: (typeof columns)[number]) => meta?.isEarlyOnPhone === true;
  return [
    ...columns.slice(0, head + 1),
    ...rest.filter(isEarly),
    ...rest.filter((column) => !isEarly(column)),
  ] as DataColumns<Row>;
}

/** How a cell at a row's end is marked: whether it stays there, and whether it stands for what is done to the row. */
export function endMarks(size: WindowSize, look: ColumnLook | undefined) {
  return {
    'data-pinned-end': look?.isPinnedEnd ?? look?.isActions,
    'data-menu': (look?.isActions === true && size !== 'wide') || undefined,
  };
}

/** What the table knows a column by. */
function columnId(column: { readonly id?: string | undefined; readonly accessorKey?: unknown }): string {
  return column.id ?? String(column.accessorKey);
}

/** The columns that somebody may take away: those with a name, except for the one that leads to the row's details. */
export function choosableColumns<Row extends RowData>(columns: DataColumns<Row>): NamedColumn[] {
  const head = Math.max(
    0,
    columns.findIndex(({ meta }) => meta?.isPinned === true),
  );
  return columns.flatMap((column, position) =>
    position === head || typeof column.header !== 'string' ? [] : [{ id: columnId(column), header: column.header }],
  );
}

/** The columns without those that somebody took away. */
export function shownColumns<Row extends RowData>(
  columns: DataColumns<Row>,
  hidden: ReadonlySet<string>,
): DataColumns<Row> {
  if (hidden.size === 0) return columns;
  const choosable = new Set(choosableColumns(columns).map(({ id }) => id));
  return columns.filter((column) => {
    const id = columnId(column);
    return !hidden.has(id) || !choosable.has(id);
  });
}
