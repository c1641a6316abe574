import { settlementTexts } from '@millaje/api/settlement/settlement.texts';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { useSession } from '../../features/session/session.ts';
import { quarantineQuery, restoreDrillQuery } from '../../features/settlement/queries.ts';
import { Quarantine } from '../../features/settlement/quarantine.tsx';
import { ReconcileButton } from '../../features/settlement/reconcile-button.tsx';
import { reconciliationColumns } from '../../features/settlement/reconciliation-columns.tsx';
import { RestoreDrillPanel } from '../../features/settlement/restore-drill.tsx';
import { reconciliationList } from '../../features/settlement/reconciliation-list.ts';
import { SettlementStatePanel } from '../../features/settlement/settlement-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListActions, ListTable } from '../../features/lists/list-screen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';
import classes from './reconciliations.module.css';

export const handle: ScreenHandle = { title: settlementTexts.title };

/** Whether the chain follows the ledger: how far it is, and what every comparison so far has found. */
export default function StaffReconciliations() {
  const list = useList(reconciliationList);
  const { query } = list;
  // Each says what it has to say, however long that is: what stands below comes then, and does not move.
  const isDrillAsked = useQuery(restoreDrillQuery).isPending;
  const isQuarantineKnown = !useQuery(quarantineQuery).isPending;
  const isDrillKnown = isQuarantineKnown && !isDrillAsked;
  const role = useSession()?.role;

  return (
    <>
      {(query.isPending || query.data !== undefined) && <SettlementStatePanel state={query.data?.state} />}
      <Quarantine mayRelease={role === 'SUPER_ADMIN'} />
      {isQuarantineKnown && <RestoreDrillPanel />}
      {isDrillKnown && (
        <>
          <div className={classes.head}>
            <h2 className={classes.title}>{settlementTexts.list}</h2>
            <div className={classes.actions}>
              <ListActions list={list} columns={reconciliationColumns}>
                {role === 'SUPER_ADMIN' && <ReconcileButton />}
              </ListActions>
            </div>
          </div>
          <ListTable
            list={list}
            columns={reconciliationColumns}
            empty={<EmptyState title={settlementTexts.empty} help={settlementTexts.emptyHelp} />}
            height="content"
          />
        </>
      )}
      <Outlet />
    </>
  );
}
