import { profileTexts } from '@millaje/api/members/profile.texts';
import { useQuery } from '@tanstack/react-query';
import { OwnSessionsPanel } from '../../features/own-sessions/own-sessions-panel.tsx';
import { ownSessionsQuery } from '../../features/own-sessions/queries.ts';
import { PasswordChange } from '../../features/password/password-change.tsx';
import { PersonalDataPanel } from '../../features/personal-data/personal-data-panel.tsx';
import { ProfileScreen } from '../../features/profile/profile-screen.tsx';
import { StaffDetails } from '../../features/profile/staff-details.tsx';
import { useOwnUser } from '../../features/profile/use-own-user.ts';
import { twoFactorQuery } from '../../features/two-factor/queries.ts';
import { TwoFactorPanel } from '../../features/two-factor/two-factor-panel.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: profileTexts.staffTitle };

/** A member of the staff: who it is, the password, the second factor. */
export default function StaffProfile() {
  const user = useOwnUser();
  // All is asked for at once; what stands below another comes when that one has its height, and does not move.
  const areSessionsAsked = useQuery(ownSessionsQuery).isPending;
  const isFactorKnown = !useQuery(twoFactorQuery).isPending;
  if (user === undefined) return null;
  return (
    <ProfileScreen
      aside={
        <>
          <PasswordChange email={user.email} />
          <TwoFactorPanel />
          {isFactorKnown && <OwnSessionsPanel />}
          {isFactorKnown && !areSessionsAsked && <PersonalDataPanel />}
        </>
      }
    >
      <StaffDetails user={user} />
    </ProfileScreen>
  );
}
