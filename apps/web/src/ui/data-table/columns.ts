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
