import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { LoadedPanel } from '../../ui/detail-panel.tsx';
import { OperationDetails } from './operation-details.tsx';
import { operationQuery } from './queries.ts';

interface OperationPanelProps {
  id: string;
  backTo: To;
  /** Staff see hashes and wallets of both sides. */
  withChain?: boolean;
  /** The address of the request that redeemed it, for those who have such a screen. */
  redemptionTo?: (id: number) => string;
  /** The address of the order that paid for it, for those who have such a screen. */
  orderTo?: (id: number) => string;
  /** The ways to the operations beside it in its list. */
  neighbours?: ReactNode;
}

/** One operation beside the list that it stands in. */
export function OperationPanel({
  id,
  backTo,
  withChain = false,
  redemptionTo,
  orderTo,
  neighbours,
}: OperationPanelProps) {
  const query = useQuery(operationQuery(id));
  return (
    <LoadedPanel
      query={query}
      title={operationTexts.detail.replace('{id}', id)}
      backTo={backTo}
      neighbours={neighbours}
    >
      {(data) => (
        <OperationDetails operation={data} withChain={withChain} redemptionTo={redemptionTo} orderTo={orderTo} />
      )}
    </LoadedPanel>
  );
}
