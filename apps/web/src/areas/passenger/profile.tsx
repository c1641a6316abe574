import { profileTexts } from '@millaje/api/members/profile.texts';
import { AddressPanel } from '../../features/addresses/address-panel.tsx';
import { CardButton } from '../../features/cards/card-button.tsx';
import { cardHolderOf } from '../../features/members/card-holder.ts';
import { OwnSessionsPanel } from '../../features/own-sessions/own-sessions-panel.tsx';
import { PersonalData } from '../../features/profile/personal-data.tsx';
import { ErasurePanel } from '../../features/personal-data/erasure-panel.tsx';
import { PersonalDataPanel } from '../../features/personal-data/personal-data-panel.tsx';
import { ProfileScreen } from '../../features/profile/profile-screen.tsx';
import { useOwnUser } from '../../features/profile/use-own-user.ts';
import { TwoFactorPanel } from '../../features/two-factor/two-factor-panel.tsx';
import { MembershipCard } from '../../ui/membership-card/membership-card.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: profileTexts.screenTitle };

/** A member's own data: person, addresses, card, and how the account is kept safe. */
export default function PassengerProfile() {
  const user = useOwnUser();
  if (user === undefined) return null;
  return (
    <ProfileScreen
      aside={
        <>
          <div>
            <MembershipCard holder={cardHolderOf(user)} />
            <CardButton />
          </div>
          <TwoFactorPanel />
          <OwnSessionsPanel />
        </>
      }
      rare={
        <>
          <PersonalDataPanel />
          <ErasurePanel />
        </>
      }
    >
      <PersonalData user={user} />
      <AddressPanel />
    </ProfileScreen>
  );
}
