import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { tableTexts } from '@millaje/api/signed-in.texts';
import type { Header, ReactTable, RowData } from '@tanstack/react-table';
import { type DataTableFeatures, endMarks, type WindowSize } from './columns.ts';
import classes from './data-table.module.css';

interface TableHeadProps<Row extends RowData> {
  table: ReactTable<DataTableFeatures, Row>;
  size: WindowSize;
  isSortable: boolean;
}

const SORT_ICON = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort } as const;
const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

/** The sticky header. Columns that the server can sort by are buttons and say how they are sorted. */
export function TableHead<Row extends RowData>({ table, size, isSortable }: TableHeadProps<Row>) {
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1}>
          {group.headers.map((header, position, headers) => (
            <HeadCell
              key={header.id}
              isPinned={position === Math.max(0, headers.findIndex(isPinned))}
              table={table}
              size={size}
              header={header}
              isSortable={isSortable && header.column.getCanSort()}
            />
          ))}
        </tr>
      ))}
    </thead>
  );
}

interface HeadCellProps<Row extends RowData> extends TableHeadProps<Row> {
  header: Header<DataTableFeatures, Row>;
  isPinned: boolean;
}

function isPinned<Row extends RowData>(header: Header<DataTableFeatures, Row>): boolean {
  return header.column.columnDef.meta?.isPinned === true;
}

function HeadCell<Row extends RowData>({ table, size, header, isSortable, isPinned: isFixed }: HeadCellProps<Row>) {
  const look = header.column.columnDef.meta;
  const marks = endMarks(size, look);
  const head = (size === 'phone' ? look?.phoneHead : undefined) ?? <table.FlexRender header={header} />;
  if (!isSortable) {
    // What is done to a row speaks for itself where there is no room for its head.
    const isHeard = marks['data-menu'] === true || (size === 'phone' && marks['data-pinned-end'] === true);
    return (
      // The rule does not see through what renders the name.
      // oxlint-disable-next-line jsx-a11y/control-has-associated-label
      <th scope="col" data-align={look?.align} data-pinned={isFixed || undefined} {...marks}>
        <span className={isHeard ? 'visually-hidden' : undefined}>{head}</span>
      </th>
    );
  }
  const sorted = header.column.getIsSorted() || 'none';
  const Icon = SORT_ICON[sorted];
  const name = header.column.columnDef.header;
  return (
    <th scope="col" data-align={look?.align} data-pinned={isFixed || undefined} aria-sort={ARIA_SORT[sorted]}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted}
        title={typeof name === 'string' ? tableTexts.sortBy(name) : undefined}
        onClick={() => header.column.toggleSorting()}
      >
        {head}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}
