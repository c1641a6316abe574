import { useParams, useSearchParams } from 'react-router';
import { OrderPanel } from '../../features/orders/order-panel.tsx';
import { useSession } from '../../features/session/session.ts';
import { pathTo } from '../../paths.ts';

/** One order, over the list that it came from; administrators decide it. */
export default function StaffOrder() {
  const { id = '' } = useParams();
  const search = useSearchParams()[0].toString();
  return (
    <OrderPanel
      key={id}
      id={id}
      backTo={{ pathname: pathTo('staffOrders'), search }}
      mayDecide={useSession()?.role === 'SUPER_ADMIN'}
    />
  );
}
