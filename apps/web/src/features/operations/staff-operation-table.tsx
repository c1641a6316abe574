import type { Operation } from '@millaje/api/ledger/operations';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import type { ComponentProps } from 'react';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type TableProps = ComponentProps<typeof DataTable<Operation>>;

/** Some operations for staff, each of which opens, as high as they are. */
export function StaffOperationTable(props: Pick<TableProps, 'label' | 'columns' | 'rows' | 'query' | 'skeletonRows'>) {
  return (
    <DataTable
      {...props}
      rowId={({ _id }) => String(_id)}
      rowTo={({ _id }) => pathTo('staffOperation', { id: String(_id) })}
      empty={<EmptyState title={operationTexts.emptyForStaff} />}
      height="content"
    />
  );
}
