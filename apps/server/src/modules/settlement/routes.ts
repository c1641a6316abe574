import {
  chainAddressRoute,
  chainTransactionRoute,
  quarantineRoute,
  reconcileRoute,
  reconciliationRoute,
  reconciliationsRoute,
  releaseRoute,
  resumeRoute,
  settlementTexts,
} from '@millaje/api';
import type pg from 'pg';
import { read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import type { Chain, Hex } from './ports.ts';
import { readChainAddress } from './read-chain-address.ts';
import { releaseOperations, resumeSettlement } from './release.ts';
import {
  findReconciliation,
  listQuarantine,
  listReconciliations,
  readChainTransaction,
  runReconciliation,
} from './settlement-calls.ts';

export interface SettlementDependencies {
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly chain: Chain;
  readonly confirmations: number;
}

/** What staff see of the settlement, and the transaction that anybody may look at. */
export function settlementRoutes(dependencies: SettlementDependencies): BoundRoute[] {
  const { pool, chain } = dependencies;
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
    bind(chainTransactionRoute, async ({ params }) => {
      const transaction = await readChainTransaction(chain, params.hash as Hex);
      return typeof transaction === 'string' ? refuse(transaction) : read({ transaction });
    }),
    bind(chainAddressRoute, async ({ params }) => {
      const address = await readChainAddress({ database: pool, chain }, params.address as Hex);
      return typeof address === 'string' ? refuse(address) : read({ address });
    }),
  ];
}
