import { settlementTexts } from '@millaje/api/settlement.texts';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useSearchParams } from 'react-router';
import { useSession } from '../../features/session/session.ts';
import { reconciliationsQuery } from '../../features/settlement/queries.ts';
import { Quarantine } from '../../features/settlement/quarantine.tsx';
import { ReconcileButton } from '../../features/settlement/reconcile-button.tsx';
import { reconciliationColumns } from '../../features/settlement/reconciliation-columns.tsx';
import { RestoreDrillPanel } from '../../features/settlement/restore-drill.tsx';
import { SettlementStatePanel } from '../../features/settlement/settlement-state.tsx';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';
import classes from './reconciliations.module.css';

export const handle: ScreenHandle = { title: settlementTexts.title };

const SIZES = [50, 100, 500] as const;

/** Whether the chain follows the ledger: how far it is, and what every comparison so far has found. */
export default function StaffReconciliations() {
  const list = useListParams(SIZES, 50);
  const search = useSearchParams()[0].toString();
  const role = useSession()?.role;
  const query = useQuery(reconciliationsQuery({ page_count: list.page, quantity: list.size }));

  return (
    <>
      {(query.isPending || query.data !== undefined) && <SettlementStatePanel state={query.data?.state} />}
      <Quarantine mayRelease={role === 'SUPER_ADMIN'} />
      <RestoreDrillPanel />
      <div className={classes.head}>
        <h2 className={classes.title}>{settlementTexts.list}</h2>
        {role === 'SUPER_ADMIN' && <ReconcileButton />}
      </div>
      <div>
        <DataTable
          label={settlementTexts.list}
          columns={reconciliationColumns}
          rows={query.data?.rows}
          rowId={({ id }) => String(id)}
          rowTo={({ id }) => ({ pathname: pathTo('staffReconciliation', { id: String(id) }), search })}
          query={query}
          empty={<EmptyState title={settlementTexts.empty} help={settlementTexts.emptyHelp} />}
          height="content"
        />
        <ListFooter
          page={list.page}
          size={list.size}
          sizes={SIZES}
          count={query.data?.count}
          onPageChange={list.setPage}
          onSizeChange={list.setSize}
        />
      </div>
      <Outlet />
    </>
  );
}
