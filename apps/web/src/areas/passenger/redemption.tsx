import { useParams, useSearchParams } from 'react-router';
import { MemberRedemptionPanel } from '../../features/redemptions/redemption-panel.tsx';
import { pathTo } from '../../paths.ts';

/** One request, over the list that it came from. */
export default function PassengerRedemption() {
  const { id = '' } = useParams();
  const search = useSearchParams()[0].toString();
  return (
    <MemberRedemptionPanel
      id={id}
      backTo={{ pathname: pathTo('passengerRedemptions'), search }}
      operationTo={(operation) => pathTo('passengerOperation', { id: String(operation) })}
    />
  );
}
