import { useParams, useSearchParams } from 'react-router';
import { redemptionList } from '../../features/redemptions/redemption-list.ts';
import { StaffRedemptionPanel } from '../../features/redemptions/redemption-panel.tsx';
import { useSession } from '../../features/session/session.ts';
import { pathTo } from '../../paths.ts';
import { ListNeighbours } from '../../ui/list/list-neighbours.tsx';

/** One request, over the list that it came from; administrators decide it. */
export default function StaffRedemption() {
  const { id = '' } = useParams();
  const search = useSearchParams()[0].toString();
  return (
    <StaffRedemptionPanel
      id={id}
      backTo={{ pathname: pathTo('staffRedemptions'), search }}
      operationTo={(operation) => pathTo('staffOperation', { id: String(operation) })}
      mayDecide={useSession()?.role === 'SUPER_ADMIN'}
      neighbours={<ListNeighbours list={redemptionList} id={id} />}
    />
  );
}
