import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { type DataColumns, shownColumns, widestIn } from '../data-table/columns.ts';
import { useHiddenColumns } from './use-table-look.ts';
import classes from './list-column.module.css';

interface ListColumnProps<Row extends RowData> {
  columns: DataColumns<Row>;
  children: ReactNode;
}

/** A list with what stands over and under it: as wide as its table may be, so that in a wide window all of it keeps together. */
export function ListColumn<Row extends RowData>({ columns, children }: ListColumnProps<Row>) {
  const [hidden] = useHiddenColumns();
  const maxWidth = useMemo(() => widestIn(shownColumns(columns, hidden).map(({ meta }) => meta)), [columns, hidden]);
  return (
    <div className={classes.list} style={{ maxWidth }}>
      {children}
    </div>
  );
}
