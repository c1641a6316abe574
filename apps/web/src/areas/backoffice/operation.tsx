import { useParams, useSearchParams } from 'react-router';
import { OperationPanel } from '../../features/operations/operation-panel.tsx';
import { operationList } from '../../features/operations/staff-operations.ts';
import { pathTo } from '../../paths.ts';
import { ListNeighbours } from '../../ui/list/list-neighbours.tsx';

/** One operation, over the list that it came from. */
export default function StaffOperation() {
  const { id = '' } = useParams();
  const search = useSearchParams()[0].toString();
  return (
    <OperationPanel
      id={id}
      backTo={{ pathname: pathTo('staffOperations'), search }}
      withChain
      neighbours={<ListNeighbours list={operationList} id={id} />}
      orderTo={(order) => pathTo('staffOrder', { id: String(order) })}
      redemptionTo={(redemption) => pathTo('staffRedemption', { id: String(redemption) })}
    />
  );
}
