import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { operationColumns } from '../../features/operations/operation-columns.tsx';
import { OperationsExport } from '../../features/operations/operations-export.tsx';
import { operationList } from '../../features/operations/staff-operations.ts';
import { ListScreen } from '../../features/lists/list-screen.tsx';
import { NoRows } from '../../features/lists/no-rows.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: operationTexts.title };

/** Every operation of the programme: filtered, paged, exported; the details of one open beside them. */
export default function StaffOperations() {
  const list = useList(operationList);
  return (
    <ListScreen
      list={list}
      columns={operationColumns}
      actions={<OperationsExport filters={list.filters.active} />}
      empty={<NoRows filters={list.filters} title={operationTexts.emptyForStaff} />}
    />
  );
}
