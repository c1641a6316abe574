import { Skeleton, Stack } from '@mantine/core';
import { operationTexts } from '@millaje/api/operations.texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { DetailPanel } from '../../ui/detail-panel.tsx';
import { DetailFailure } from '../../ui/detail-failure.tsx';
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
  const { data, error, refetch } = useQuery(operationQuery(id));
  return (
    <DetailPanel title={operationTexts.detail.replace('{id}', id)} backTo={backTo}>
      {neighbours}
      {data !== undefined && (
        <OperationDetails operation={data} withChain={withChain} redemptionTo={redemptionTo} orderTo={orderTo} />
      )}
      {data === undefined && error !== null && (
        <DetailFailure error={error} backTo={backTo} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <Stack aria-busy="true" gap="sm">
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} height={14} width={`${55 + ((index * 13) % 40)}%`} />
          ))}
        </Stack>
      )}
    </DetailPanel>
  );
}
