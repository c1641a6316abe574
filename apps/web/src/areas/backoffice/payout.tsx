import { Anchor } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';
import { payoutList } from '../../features/payouts/payout-list.tsx';
import { PayPayout } from '../../features/payouts/pay-payout.tsx';
import { PayoutPanel } from '../../features/payouts/payout-panel.tsx';
import { useSession } from '../../features/session/session.ts';
import { pathTo } from '../../paths.ts';
import { ListNeighbours } from '../../ui/list/list-neighbours.tsx';

/** One month of an ally, over the list that it came from; administrators mark it as paid. */
export default function StaffPayout() {
  const { ally = '', month = '' } = useParams();
  const search = useSearchParams()[0].toString();
  const mayPay = useSession()?.role === 'SUPER_ADMIN';
  return (
    <PayoutPanel
      key={`${ally} ${month}`}
      payoutKey={{ id_user: ally, month }}
      backTo={{ pathname: pathTo('staffPayouts'), search }}
      operationTo={(id) => pathTo('staffOperation', { id: String(id) })}
      allyOf={({ ally: { name, email } }) => (
        <Anchor component={Link} to={pathTo('staffCorporate', { email })} inherit>
          {name}
        </Anchor>
      )}
      actionOf={(payout) => mayPay && <PayPayout payout={payout} />}
      neighbours={<ListNeighbours list={payoutList} id={`${ally} ${month}`} />}
    />
  );
}
