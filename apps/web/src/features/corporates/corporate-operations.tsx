import { Tabs } from '@mantine/core';
import { operationTexts } from '@millaje/api/operations.texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager/pager.tsx';
import { briefOperationColumns } from '../operations/operation-columns.tsx';
import { userOperationsQuery } from '../operations/queries.ts';
import classes from './corporates.module.css';

/** Rows of a tab. */
const ROWS = 5;
const OPERATIONS = 'operations';

/** The tab of an ally's operations. */
export function CorporateOperations({ email }: { email: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(userOperationsQuery({ page_count: page, quantity: ROWS, email }));
  return (
    <Tabs defaultValue={OPERATIONS}>
      <Tabs.List>
        <Tabs.Tab value={OPERATIONS}>{operationTexts.title}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={OPERATIONS} className={classes.tab}>
        <DataTable
          label={operationTexts.title}
          columns={briefOperationColumns}
          rows={query.data?.rows}
          rowId={({ _id }) => String(_id)}
          rowTo={({ _id }) => pathTo('staffOperation', { id: String(_id) })}
          query={query}
          empty={<EmptyState title={operationTexts.emptyForStaff} />}
          skeletonRows={ROWS}
          height="content"
        />
        <Pager page={page} size={ROWS} count={query.data?.count ?? 0} onPageChange={setPage} />
      </Tabs.Panel>
    </Tabs>
  );
}
