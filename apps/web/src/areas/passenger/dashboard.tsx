import { Skeleton } from '@mantine/core';
import { menuTexts } from '@millaje/api/shell.texts';
import { homeTexts } from '@millaje/api/signed-in.texts';

import { useParams } from 'react-router';
import { CardButton } from '../../features/cards/card-button.tsx';
import { LateSearch } from '../../features/flight-search/late-search.tsx';
import { BalancePanel } from '../../features/members/balance-panel.tsx';
import { cardHolderOf } from '../../features/members/card-holder.ts';
import { HomeActivity } from '../../features/members/home-activity.tsx';
import { useBalance } from '../../features/miles/use-balance.ts';
import { PromotionsOnShow } from '../../features/promotions/promotions-on-show.tsx';
import { RedeemSection } from '../../features/redemptions/redeem-section.tsx';
import { useSession } from '../../features/session/session.ts';
import { pathTo } from '../../paths.ts';
import { KeptRoom } from '../../ui/kept-room.tsx';
import { MembershipCard } from '../../ui/membership-card/membership-card.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';
import { WhenIdle } from '../../ui/when-idle.tsx';
import { late } from '../../ui/late.tsx';
import classes from './dashboard.module.css';

/** The map and its prices are not of the first load. */
const ReachSection = late(() => import('../../features/reach/reach-section.tsx'));

export const handle: ScreenHandle = { title: menuTexts.passenger.home };

/** A member's home: the miles, the card, what they buy, what happened last. */
export default function PassengerDashboard() {
  const session = useSession();
  const balance = useBalance();
  const { promotion } = useParams();
  if (session === null) return null;
  const { user } = session;
  // Who has no miles yet cannot give any away, and wonders how they come.
  const action =
    balance === 0
      ? { label: homeTexts.howMilesCome, to: `${pathTo('home')}#millas` }
      : { label: homeTexts.transfer, to: pathTo('passengerTransfer') };
  return (
    <>
      <BalancePanel
        firstName={user.first_name}
        balance={balance}
        actions={[action, { label: homeTexts.editProfile, to: pathTo('passengerProfile') }]}
      >
        <MembershipCard holder={cardHolderOf(user)} />
        <CardButton />
      </BalancePanel>
      <div id="redimir">
        <RedeemSection to={({ id }) => pathTo('passengerRedemption', { id: String(id) })}>
          <div className={classes.search}>
            <KeptRoom name="search">
              <LateSearch place="member" promotion={promotion} />
            </KeptRoom>
          </div>
        </RedeemSection>
      </div>
      <KeptRoom name="reach">
        <WhenIdle name="reach" room={<Skeleton data-waits="part" height={420} radius="md" />}>
          <ReachSection />
        </WhenIdle>
      </KeptRoom>
      <PromotionsOnShow place="home" />
      <HomeActivity
        person={user}
        listTo={pathTo('passengerOperations')}
        to={({ _id }) => pathTo('passengerOperation', { id: String(_id) })}
      />
    </>
  );
}
