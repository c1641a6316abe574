import {
  chainAddressRoute,
  chainTransactionRoute,
  quarantineRoute,
  reconcileRoute,
  reconciliationRoute,
  reconciliationsRoute,
  releaseRoute,
  restoreDrillRoute,
  resumeRoute,
  settlementTexts,
} from '@millaje/api';
import type pg from 'pg';
import { isRefusal, read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { createLimit } from '../../platform/limits.ts';
import { chainLooks, createExplorer } from './explorer.ts';
import type { Chain, Hex } from './ports.ts';
import { releaseOperations, resumeSettlement } from './release.ts';
import { findLastDrill } from './restore-drill.ts';
import { findReconciliation, listQuarantine, listReconciliations, runReconciliation } from './settlement-calls.ts';

export interface SettlementDependencies {
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly chain: Chain;
  readonly confirmations: number;
}

/** What staff see of the settlement, and the transaction that anybody may look at. */
export function settlementRoutes(dependencies: SettlementDependencies): BoundRoute[] {
  const { pool, chain } = dependencies;
  const explorer = createExplorer({ database: pool, chain, limit: createLimit(pool, 'chain_looks', chainLooks) });
  return [
    bind(reconciliationsRoute, async ({ query }) => read(await listReconciliations({ database: pool, chain }, query))),
    bind(reconciliationRoute, async ({ params }) => {
      const reconciliation = await findReconciliation(pool, params.id);
      return reconciliation ? read({ reconciliation }) : refuse('reconciliation_not_found');
    }),
    bind(reconcileRoute, async () => {
      const reconciliation = await runReconciliation(dependencies);
      if (typeof reconciliation === 'string') return refuse(reconciliation);
      return written(reconciliation.agrees ? settlementTexts.agrees : settlementTexts.differs, { reconciliation });
    }),
    bind(quarantineRoute, async () => read(await listQuarantine(pool))),
    bind(restoreDrillRoute, async () => read({ drill: await findLastDrill(pool) })),
    bind(releaseRoute, async ({ body: { operations } }, actor, origin) => {
      const asked = operations === 'all' ? operations : operations.map(BigInt);
      const release = await releaseOperations(pool, asked, { actor, origin });
      if (typeof release === 'string') return refuse(release);
      const released = release.operations.length;
      return written(settlementTexts.released(String(released)), { released, resumed: release.resumed !== undefined });
    }),
    bind(resumeRoute, async (_input, actor, origin) => {
      const hold = await resumeSettlement(pool, { actor, origin });
      return hold ? written(settlementTexts.resumed, { reason: hold.reason }) : refuse('settlement_not_stopped');
    }),
    bind(chainTransactionRoute, async ({ params }, _caller, { address: caller }) => {
      const transaction = await explorer.transaction(params.hash as Hex, caller);
      return isRefusal(transaction) ? transaction : read({ transaction });
    }),
    bind(chainAddressRoute, async ({ params }, _caller, { address: caller }) => {
      const address = await explorer.address(params.address as Hex, caller);
      return isRefusal(address) ? address : read({ address });
    }),
  ];
}
