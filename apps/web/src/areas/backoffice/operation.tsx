import { useParams, useSearchParams } from 'react-router';
import { OperationNeighbours } from '../../features/operations/operation-neighbours.tsx';
import { OperationPanel } from '../../features/operations/operation-panel.tsx';
import { pathTo } from '../../paths.ts';

/** One operation, over the list that it came from. */
export default function StaffOperation() {
  const { id = '' } = useParams();
  const search = useSearchParams()[0].toString();
  return (
    <OperationPanel
      id={id}
      backTo={{ pathname: pathTo('staffOperations'), search }}
      withChain
      neighbours={<OperationNeighbours id={id} />}
      orderTo={(order) => pathTo('staffOrder', { id: String(order) })}
      redemptionTo={(redemption) => pathTo('staffRedemption', { id: String(redemption) })}
    />
  );
}
