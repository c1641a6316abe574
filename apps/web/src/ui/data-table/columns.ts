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
  /** In narrow windows it is the row's head: by it, and not by a number, one knows a row. */
  isNarrowHead?: true;
  /** In narrow windows it stands beside the row's head, since few columns are seen there without moving the table. */
  isEarly?: true;
  /** Width on a phone, where it is another one; pixels. */
  phoneWidth?: number;
  /** On a phone it takes two lines where one is too short for it. */
  mayWrap?: true;
  /** Its name on a phone, where the whole one has no room. */
  phoneHead?: string;
  /** It takes what room is left: the other columns keep their width. */
  takesRest?: true;
  /** It holds words, which go on where there is room; by its width and its end unless somebody says so. */
  hasWords?: true;
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

/** Where it is a thumb that presses, and not a mouse. */
export const THUMB = '(pointer: coarse)';

/** Windows that have no room for several controls beside a row's facts, and those that have hardly any for its name. */
export const WINDOWS = { narrow: `(width < 64em), ${THUMB}`, phone: '(width < 30em)' } as const;

export type WindowSize = 'wide' | keyof typeof WINDOWS;

/** The width of the button that stands for what is done to a row, and the most that a row's head takes of a phone; pixels. */
const MENU_WIDTH = 52;
const HEAD_MAXIMUM = 144;

/** What a column takes of a window; pixels. */
export function widthIn(size: WindowSize, look: ColumnLook | undefined): number {
  const width = look?.width ?? 0;
  if (size === 'wide') return width;
  if (look?.isActions === true) return MENU_WIDTH;
  if (size !== 'phone') return width;
  return look?.phoneWidth ?? (look?.isPinned === true ? Math.min(width, HEAD_MAXIMUM) : width);
}

type Looks = readonly (ColumnLook | undefined)[];

const sumIn = (size: WindowSize, looks: Looks): number => looks.reduce((sum, look) => sum + widthIn(size, look), 0);

export type Density = 'regular' | 'compact';

/** How high a row is with the line under it, in pixels: a thumb needs 44; who asks for compact rows gets what can just be pressed. */
export function rowHeightOf(density: Density, isThumb: boolean): number {
  if (isThumb) return density === 'compact' ? 36 : 45;
  return density === 'compact' ? 28 : 36;
}

/** Dates, numbers, states and codes are up to so wide, and no easier to read in more room; pixels. */
const SET_FORM_MAXIMUM = 160;
/** Words take up to so much of their width more; beyond that a value stands too far from the next one to be read as one row. */
const WORDS_GROW = 0.75;
/** No list is held narrower than its bar needs; pixels. */
const LIST_MINIMUM = 760;

/** The columns that what room is left goes to: the one that asks for it, else those that hold words, else all. */
function growing(looks: Looks): Looks {
  const asking = looks.filter((look) => look?.takesRest === true);
  if (asking.length > 0) return asking;
  const holding = looks.filter((look) => look !== undefined && holdsWords(look));
  return holding.length > 0 ? holding : looks;
}

function holdsWords({ width, align, isActions, isPinnedEnd, hasWords }: ColumnLook): boolean {
  if (isActions === true || isPinnedEnd === true) return false;
  return hasWords ?? (width > SET_FORM_MAXIMUM && align !== 'end');
}

/** The most that a table of these columns takes of a window, however wide that is; undefined where it fills any. Pixels. */
export function widestOf(looks: Looks): number | undefined {
  const grown = growing(looks);
  if (grown.some((look) => look?.takesRest === true)) return undefined;
  return Math.max(LIST_MINIMUM, Math.round(sumIn('wide', looks) + WORDS_GROW * sumIn('wide', grown)));
}

/**
 * The same in CSS: what is within a fifth of the room that there is takes all of it, so that lists of about the same width end at one edge.
 */
export function widestIn(looks: Looks): string | undefined {
  const widest = widestOf(looks);
  return widest === undefined ? undefined : `max(${widest}px, (${Math.round(widest * 1.25)}px - 100%) * 9999)`;
}

/** What each column takes, in CSS: its width, and its part of what the table has beyond the sum of all. */
export function columnWidths(size: WindowSize, looks: Looks): string[] {
  const sum = sumIn(size, looks);
  const grown = growing(looks);
  const ofGrown = sumIn(size, grown);
  return looks.map((look) => {
    const width = widthIn(size, look);
    const part = grown.includes(look) ? width / ofGrown : 0;
    return part === 0 ? `${width}px` : `calc(${width}px + ${part.toFixed(4)} * max(0px, 100cqw - ${sum}px))`;
  });
}

/** The columns in the order in which a window shows them. */
export function columnsIn<Row extends RowData>(size: WindowSize, columns: DataColumns<Row>): DataColumns<Row> {
  if (size === 'wide') return columns;
  const named = columns.find(({ meta }) => meta?.isNarrowHead === true);
  const head = named ?? columns.find(({ meta }) => meta?.isPinned === true) ?? columns[0];
  // What holds no value of the row, such as the box that selects it, stays before its head.
  const boxes = columns
    .slice(0, columns.indexOf(head as (typeof columns)[number]))
    .filter((column) => !hasValue(column));
  const rest = columns.filter((column) => column !== head && !boxes.includes(column));
  const isEarly = ({ meta }: (typeof columns)[number]) => meta?.isEarly === true;
  return [
    ...boxes,
    ...(head === undefined ? [] : [head]),
    ...rest.filter(isEarly),
    ...rest.filter((column) => !isEarly(column)),
  ] as DataColumns<Row>;
}

const hasValue = (column: object): boolean => 'accessorFn' in column || 'accessorKey' in column;

/** What the columns that stay cover at the edges of a table: what is gone to by keyboard must not lie under them. */
export function coveredEdges(size: WindowSize, looks: Looks) {
  const head = Math.max(
    0,
    looks.findIndex((look) => look?.isPinned === true),
  );
  return {
    scrollPaddingInlineStart: widthIn(size, looks[head]),
    scrollPaddingInlineEnd: coveredEnd(size, looks),
  };
}

/** What the columns that stay at the end of a table cover of it; pixels. */
export function coveredEnd(size: WindowSize, looks: Looks): number {
  return sumIn(
    size,
    looks.filter((look) => look?.isActions === true || (look?.isPinnedEnd === true && size === 'wide')),
  );
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
