import { menuTexts } from '@millaje/api/shell.texts';
import { useParams } from 'react-router';
import { BalancePanel } from '../../features/members/balance-panel.tsx';
import { cardHolderOf } from '../../features/members/card-holder.ts';
import { HomeActivity } from '../../features/members/home-activity.tsx';
import { RedeemSection } from '../../features/members/redeem-section.tsx';
import { useBalance } from '../../features/miles/use-balance.ts';
import { PromotionsOnShow } from '../../features/promotions/promotions-on-show.tsx';
import { useSession } from '../../features/session/session.ts';
import { pathTo } from '../../paths.ts';
import { MembershipCard } from '../../ui/membership-card/membership-card.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: menuTexts.passenger.home };

/** A member's home: the miles, the card, what they buy, what happened last. */
export default function PassengerDashboard() {
  const session = useSession();
  const balance = useBalance();
  const { promotion } = useParams();
  if (session === null) return null;
  const { user } = session;
  return (
    <>
      <BalancePanel
        firstName={user.first_name}
        balance={balance}
        transferTo={pathTo('passengerTransfer')}
        profileTo={pathTo('passengerProfile')}
      >
        <MembershipCard holder={cardHolderOf(user)} />
      </BalancePanel>
      <RedeemSection promotion={promotion} />
      <PromotionsOnShow place="home" />
      <HomeActivity
        person={user}
        listTo={pathTo('passengerOperations')}
        to={({ _id }) => pathTo('passengerOperation', { id: String(_id) })}
      />
    </>
  );
}
