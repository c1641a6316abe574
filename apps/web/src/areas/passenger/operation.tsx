import { useParams, useSearchParams } from 'react-router';
import { OperationPanel } from '../../features/operations/operation-panel.tsx';
import { pathTo } from '../../paths.ts';

/** One operation, over the list that it came from. */
export default function PassengerOperation() {
  const { id = '' } = useParams();
  const search = useSearchParams()[0].toString();
  return (
    <OperationPanel
      id={id}
      backTo={{ pathname: pathTo('passengerOperations'), search }}
      redemptionTo={(redemption) => pathTo('passengerRedemption', { id: String(redemption) })}
    />
  );
}
