import type { UserInfo } from '@millaje/api/users';
import { menuTexts } from '@millaje/api/shell.texts';
import { BalancePanel } from '../../features/members/balance-panel.tsx';
import { HomeActivity } from '../../features/members/home-activity.tsx';
import { useBalance } from '../../features/miles/use-balance.ts';
import { useSession } from '../../features/session/session.ts';
import { pathTo } from '../../paths.ts';
import { type CardHolder, MembershipCard } from '../../ui/membership-card/membership-card.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: menuTexts.passenger.home };

function holderOf(user: UserInfo): CardHolder {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    customerId: user.customerid,
    documentType: user.doc_type,
    documentNumber: user.doc_identity,
    memberSince: user.date_inscription,
    membership: user.membership,
  };
}

/** A member's home: the miles, the card, what happened last. */
export default function PassengerDashboard() {
  const session = useSession();
  const balance = useBalance();
  if (session === null) return null;
  const { user } = session;
  return (
    <>
      <BalancePanel firstName={user.first_name} balance={balance} transferTo={pathTo('passengerTransfer')}>
        <MembershipCard holder={holderOf(user)} />
      </BalancePanel>
      <HomeActivity
        person={user}
        listTo={pathTo('passengerOperations')}
        to={({ _id }) => pathTo('passengerOperation', { id: String(_id) })}
      />
    </>
  );
}
