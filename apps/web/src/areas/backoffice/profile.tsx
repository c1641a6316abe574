import { profileTexts } from '@millaje/api/members/profile.texts';
import { OwnSessionsPanel } from '../../features/own-sessions/own-sessions-panel.tsx';
import { PasswordChange } from '../../features/password/password-change.tsx';
import { PersonalDataPanel } from '../../features/personal-data/personal-data-panel.tsx';
import { ProfileScreen } from '../../features/profile/profile-screen.tsx';
import { StaffDetails } from '../../features/profile/staff-details.tsx';
import { useOwnUser } from '../../features/profile/use-own-user.ts';
import { TwoFactorPanel } from '../../features/two-factor/two-factor-panel.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: profileTexts.staffTitle };

/** A member of the staff: who it is, the password, the second factor. */
export default function StaffProfile() {
  const user = useOwnUser();
  if (user === undefined) return null;
  return (
    <ProfileScreen
      aside={
        <>
          <PasswordChange email={user.email} />
          <TwoFactorPanel />
          <OwnSessionsPanel />
          <PersonalDataPanel />
        </>
      }
    >
      <StaffDetails user={user} />
    </ProfileScreen>
  );
}
