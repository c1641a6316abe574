import { operationTexts } from '@millaje/api/operations.texts';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useSearchParams } from 'react-router';
import { operationColumns } from '../../features/operations/operation-columns.tsx';
import { OperationFilters } from '../../features/operations/operation-filters.tsx';
import { OperationsExport } from '../../features/operations/operations-export.tsx';
import { useOperationsList } from '../../features/operations/use-operations-list.ts';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: operationTexts.title };

/** Every operation of the programme: filtered, paged, exported; the details of one open beside them. */
export default function StaffOperations() {
  const { list, filters, sizes, pageQuery } = useOperationsList();
  const search = useSearchParams()[0].toString();
  const query = useQuery(pageQuery(list.page));

  return (
    <>
      <ListBar actions={<OperationsExport filters={filters.active} />}>
        <OperationFilters filters={filters} />
      </ListBar>
      <div>
        <DataTable
          label={operationTexts.title}
          columns={operationColumns}
          rows={query.data?.operations}
          rowId={({ _id }) => String(_id)}
          rowTo={({ _id }) => ({ pathname: pathTo('staffOperation', { id: String(_id) }), search })}
          query={query}
          empty={<EmptyState title={operationTexts.emptyForStaff} />}
        />
        <ListFooter
          page={query.isPlaceholderData ? list.page : (query.data?.page ?? list.page)}
          size={list.size}
          sizes={sizes}
          count={query.data?.count}
          countIsEstimate={query.data?.count_is_estimate}
          onPageChange={(page) => list.setPage(page, query.data?.anchor)}
          onSizeChange={list.setSize}
        />
      </div>
      <Outlet />
    </>
  );
}
