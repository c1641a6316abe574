import { operationTexts } from '@millaje/api/operations.texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager/pager.tsx';
import { userOperationColumns } from './operation-columns.tsx';
import { userOperationsQuery } from './queries.ts';

/** Rows of a tab. */
const ROWS = 5;

/** What the detail of a user or an ally shows of the operations, for staff. */
export function UserOperations({ email }: { email: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(userOperationsQuery({ page_count: page, quantity: ROWS, email }));
  return (
    <>
      <DataTable
        label={operationTexts.title}
        columns={userOperationColumns}
        rows={query.data?.rows}
        rowId={({ _id }) => String(_id)}
        rowTo={({ _id }) => pathTo('staffOperation', { id: String(_id) })}
        query={query}
        empty={<EmptyState title={operationTexts.emptyForStaff} />}
        skeletonRows={ROWS}
        height="content"
      />
      <Pager page={page} size={ROWS} count={query.data?.count ?? 0} onPageChange={setPage} />
    </>
  );
}
