import { useParams, useSearchParams } from 'react-router';
import { PayoutPanel } from '../../features/payouts/payout-panel.tsx';
import { useSession } from '../../features/session/session.ts';
import { pathTo } from '../../paths.ts';

/** One month of the ally, over the list that it came from. */
export default function CorporatePayout() {
  const { month = '' } = useParams();
  const search = useSearchParams()[0].toString();
  const session = useSession();
  if (session === null) return null;
  return (
    <PayoutPanel
      key={month}
      payoutKey={{ id_user: String(session.user._id), month }}
      backTo={{ pathname: pathTo('corporatePayouts'), search }}
      operationTo={(id) => pathTo('corporateOperation', { id: String(id) })}
    />
  );
}
