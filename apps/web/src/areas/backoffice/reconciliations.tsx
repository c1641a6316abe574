import { settlementTexts } from '@millaje/api/settlement/settlement.texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../features/session/session.ts';
import { isQuarantined, quarantineQuery, restoreDrillQuery } from '../../features/settlement/queries.ts';
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
  const { data: quarantine, isPending: isQuarantineAsked } = useQuery(quarantineQuery);
  const isQuarantineKnown = !isQuarantineAsked;
  const isDrillKnown = isQuarantineKnown && !isDrillAsked;
  const mayRelease = useSession()?.role === 'SUPER_ADMIN';
  // One that begins while somebody looks moves nothing that is looked at: it stands below, and the state above counts it.
  const [isLate, setLate] = useState<boolean>();
  if (isLate === undefined && quarantine !== undefined) setLate(!isQuarantined(quarantine));

  return (
    <>
      {(query.isPending || query.data !== undefined) && <SettlementStatePanel state={query.data?.state} />}
      {isLate !== true && <Quarantine mayRelease={mayRelease} />}
      {isQuarantineKnown && <RestoreDrillPanel />}
      {isDrillKnown && (
        <>
          <div className={classes.head}>
            <h2 className={classes.title}>{settlementTexts.list}</h2>
            <div className={classes.actions}>
              <ListActions list={list} columns={reconciliationColumns}>
                {mayRelease && <ReconcileButton />}
              </ListActions>
            </div>
          </div>
          <ListTable
            list={list}
            columns={reconciliationColumns}
            empty={<EmptyState title={settlementTexts.empty} help={settlementTexts.emptyHelp} />}
            height="content"
          />
          {isLate === true && <Quarantine mayRelease={mayRelease} />}
        </>
      )}
      <Outlet />
    </>
  );
}
