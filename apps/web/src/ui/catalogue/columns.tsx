import type { ReactNode } from 'react';
import { type ColumnLook, type DataColumns, columnsOf } from '../data-table/columns.ts';
import { hasWords } from '../has-words.ts';

/** A column of a catalogue, declared once: what the table shows, the search looks through, and the CSV holds. */
export interface CatalogueColumn<Row> extends Pick<
  ColumnLook,
  'isNarrowHead' | 'isEarly' | 'phoneWidth' | 'phoneHead' | 'hasWords' | 'mayWrap'
> {
  readonly id: string;
  readonly header: string;
  /** In pixels. */
  readonly width: number;
  readonly align?: 'start' | 'end';
  readonly text: (row: Row) => string;
  /** By what it is sorted where its text is not it. */
  readonly order?: (row: Row) => number;
  /** It has a search of its own. */
  readonly hasFilter?: true;
  /** How it looks where it is more than its text. */
  readonly cell?: (row: Row) => ReactNode;
}

/** The table's columns, with what can be done to a row at the end. */
export function tableColumns<Row extends object>(
  columns: readonly CatalogueColumn<Row>[],
  actions: { readonly header: string; readonly width: number; readonly cell: (row: Row) => ReactNode } | undefined,
): DataColumns<Row> {
  const column = columnsOf<Row>();
  const shown = columns.map(({ id, header, text, cell, order: _order, hasFilter: _hasFilter, ...meta }) =>
    column.accessor(text, {
      id,
      header,
      enableSorting: true,
      meta,
      ...(cell ? { cell: ({ row }) => cell(row.original) } : {}),
    }),
  );
  if (!actions) return column.columns(shown);
  const { header, width, cell } = actions;
  return column.columns([
    ...shown,
    column.display({
      id: 'actions',
      header,
      meta: { width, isActions: true },
      cell: ({ row }) => cell(row.original),
    }),
  ]);
}

/**
 * The rows that have every word of the search somewhere, and every word of a column's own search in that column, accents and letter
 * case ignored, in the order that was asked for.
 */
export function chooseRows<Row>(
  rows: readonly Row[],
  columns: readonly CatalogueColumn<Row>[],
  {
    search,
    filters = {},
    sort,
  }: {
    readonly search: string;
    /** What each column's own search looks for, by the column's id. */
    readonly filters?: Readonly<Record<string, string>>;
    readonly sort: { readonly id: string; readonly desc: boolean } | undefined;
  },
): readonly Row[] {
  const found = rows.filter(
    (row) =>
      hasWords(columns.map(({ text }) => text(row)).join('\n'), search) &&
      columns.every(({ id, text }) => hasWords(text(row), filters[id] ?? '')),
  );
  const column = columns.find(({ id }) => id === sort?.id);
  if (!column) return found;
  const { text, order } = column;
  const compare = order
    ? (one: Row, other: Row) => order(one) - order(other)
    : (one: Row, other: Row) => text(one).localeCompare(text(other), 'es', { numeric: true });
  return found.toSorted((one, other) => (sort?.desc ? compare(other, one) : compare(one, other)));
}
