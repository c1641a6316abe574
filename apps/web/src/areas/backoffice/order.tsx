import { useParams, useSearchParams } from 'react-router';
import { orderList } from '../../features/orders/order-list.ts';
import { OrderPanel } from '../../features/orders/order-panel.tsx';
import { useSession } from '../../features/session/session.ts';
import { pathTo } from '../../paths.ts';
import { ListNeighbours } from '../../ui/list/list-neighbours.tsx';

/** One order, over the list that it came from; administrators decide it. */
export default function StaffOrder() {
  const { id = '' } = useParams();
  const search = useSearchParams()[0].toString();
  return (
    <OrderPanel
      id={id}
      backTo={{ pathname: pathTo('staffOrders'), search }}
      mayDecide={useSession()?.role === 'SUPER_ADMIN'}
      neighbours={<ListNeighbours list={orderList} id={id} />}
    />
  );
}
