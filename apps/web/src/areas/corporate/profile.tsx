import { profileTexts } from '@millaje/api/members/profile.texts';
import { AddressPanel } from '../../features/addresses/address-panel.tsx';
import { CompanyPanel } from '../../features/corporates/company-panel.tsx';
import { OwnSessionsPanel } from '../../features/own-sessions/own-sessions-panel.tsx';
import { PersonalData } from '../../features/profile/personal-data.tsx';
import { ErasurePanel } from '../../features/personal-data/erasure-panel.tsx';
import { PersonalDataPanel } from '../../features/personal-data/personal-data-panel.tsx';
import { ProfileScreen } from '../../features/profile/profile-screen.tsx';
import { useOwnUser } from '../../features/profile/use-own-user.ts';
import { TwoFactorPanel } from '../../features/two-factor/two-factor-panel.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: profileTexts.screenTitle };

/** An ally's own data: organisation, who represents it, addresses, and how the account is kept safe. */
export default function CorporateProfile() {
  const user = useOwnUser();
  if (user === undefined) return null;
  return (
    <ProfileScreen
      aside={
        <>
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
      <CompanyPanel />
      <PersonalData user={user} />
      <AddressPanel />
    </ProfileScreen>
  );
}
