import type { Cell as TableCell, ReactTable, Row as TableRow, RowData } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react';
import { Link, type To, useNavigate } from 'react-router';
import { type DataTableFeatures, endMarks, type WindowSize } from './columns.ts';
import { targetRow } from './row-keys.ts';
import { RowMenu } from './row-menu.tsx';
import { useKeptPlace } from './use-kept-place.ts';
import classes from './data-table.module.css';

interface TableBodyProps<Row extends RowData> {
  /** The table's name: by it somebody who comes back is where they were. */
  label: string;
  table: ReactTable<DataTableFeatures, Row>;
  size: WindowSize;
  /** What the rows scroll in. */
  scroller: HTMLElement | null;
  /** Pixels. */
  rowHeight: number;
  rowTo: ((row: Row) => To) | undefined;
}

/** Rows beyond the visible ones that exist, so that scrolling shows no gaps. */
const OVERSCAN = 14;

/** The rows that can be seen, between two spacers that stand for the others. */
export function TableBody<Row extends RowData>(props: TableBodyProps<Row>) {
  const { label, table, size, scroller, rowHeight, rowTo } = props;
  useKeptPlace(scroller, label);
  const rows = table.getRowModel().rows;
  // Nothing here is memoised by a compiler, which is what the rule is about.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const columnCount = table.getAllLeafColumns().length;

  function walk(event: KeyboardEvent<HTMLElement>): void {
    const link = (event.target as HTMLElement).closest<HTMLElement>('[data-row-link]');
    const next = link && targetRow(event.key, Number(link.dataset.rowLink), rows.length);
    if (typeof next !== 'number') return;
    event.preventDefault();
    virtualizer.scrollToIndex(next, { align: 'auto' });
    requestAnimationFrame(() => {
      scroller?.querySelector<HTMLElement>(`[data-row-link='${next}']`)?.focus({ preventScroll: true });
    });
  }

  return (
    // Keys reach the body from the links inside; the body itself takes no focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody onKeyDown={walk}>
      {before > 0 && <Spacer height={before} columns={columnCount} />}
      {items.map((item) => {
        const row = rows[item.index];
        return row === undefined ? null : (
          <MemoRow key={item.key} table={table} row={row} size={size} index={item.index} rowTo={rowTo} />
        );
      })}
      {after > 0 && <Spacer height={after} columns={columnCount} />}
    </tbody>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room for rows that are not there */}
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

interface BodyRowProps<Row extends RowData> {
  table: ReactTable<DataTableFeatures, Row>;
  row: TableRow<DataTableFeatures, Row>;
  size: WindowSize;
  index: number;
  rowTo: ((row: Row) => To) | undefined;
}

function BodyRow<Row extends RowData>({ table, row, size, index, rowTo }: BodyRowProps<Row>) {
  const navigate = useNavigate();
  const to = rowTo?.(row.original);

  /** A click anywhere on the row opens it, unless it hit a control or ended a selection of text. */
  function open(event: MouseEvent<HTMLElement>): void {
    const isControl = (event.target as HTMLElement).closest('a, button, input, label') !== null;
    if (to === undefined || isControl || isSecondPress(event)) return;
    if (window.getSelection()?.isCollapsed === false) return;
    // Whatever opens gives the focus back to where it was.
    event.currentTarget.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
    void navigate(to, { preventScrollReset: true });
  }

  return (
    // One cell holds a link for keyboards and screen readers; the click is a convenience on top.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr aria-rowindex={index + 2} className={classes.row} data-opens={to !== undefined || undefined} onClick={open}>
      {row.getAllCells().map((cell, position, cells) => {
        const look = cell.column.columnDef.meta;
        const isHead = position === Math.max(0, cells.findIndex(isPinned));
        const marks = endMarks(size, look);
        const value = <table.FlexRender cell={cell} />;
        const isWrapped = size === 'phone' && look?.mayWrap === true;
        const plain = isWrapped ? <span className={classes.lines}>{value}</span> : value;
        const content = marks['data-menu'] ? <CellMenu cell={cell} name={nameOf(cells)} /> : plain;
        const Cell = isHead ? 'th' : 'td';
        return (
          <Cell
            key={cell.id}
            scope={isHead ? 'row' : undefined}
            data-pinned={isHead || undefined}
            {...marks}
            data-align={look?.align}
            data-overflow={look?.overflow}
          >
            {isHead && to !== undefined ? (
              <Link
                to={to}
                preventScrollReset
                data-row-link={index}
                className={classes.link}
                onClick={(event) => isSecondPress(event) && event.preventDefault()}
              >
                {content}
              </Link>
            ) : (
              content
            )}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Of a double click the first press has opened it: a second entry of the history would have to be closed by itself. */
const isSecondPress = ({ detail }: MouseEvent<HTMLElement>): boolean => detail > 1;

/** What a row is called: what its head says. */
function nameOf<Row extends RowData>(cells: readonly TableCell<DataTableFeatures, Row>[]): string {
  const head = cells.find(isPinned) ?? cells.find(({ column }) => column.accessorFn !== undefined);
  const value: unknown = head?.getValue();
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What is done to a row behind one button; nothing where there is nothing to do. */
function CellMenu<Row extends RowData>({ cell, name }: { cell: TableCell<DataTableFeatures, Row>; name: string }) {
  const { cell: render } = cell.column.columnDef;
  const controls: ReactNode = typeof render === 'function' ? render(cell.getContext()) : render;
  return controls === null || controls === undefined ? null : <RowMenu name={name}>{controls}</RowMenu>;
}

function isPinned<Row extends RowData>(cell: TableCell<DataTableFeatures, Row>): boolean {
  return cell.column.columnDef.meta?.isPinned === true;
}

/** While the table scrolls, a row that stays is not rendered again. */
const MemoRow = memo(BodyRow) as typeof BodyRow;
