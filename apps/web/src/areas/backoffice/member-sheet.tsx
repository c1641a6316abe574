import { memberSheetTexts } from '@millaje/api/members/member-sheet.texts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CallError } from '../../call-error.ts';
import { MemberSheet } from '../../features/member-sheet/member-sheet.tsx';
import { userQuery } from '../../features/users/queries.ts';
import { UserDialogs } from '../../features/users/user-dialogs.tsx';
import { UserMissing } from '../../features/users/user-missing.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: memberSheetTexts.title };

/** The sheet of one member, by the e-mail. Its parts do not wait to hear whether there is such a member. */
export default function StaffMemberSheet() {
  const { email = '' } = useParams();
  const { error } = useQuery(userQuery(email));
  if (error instanceof CallError && error.status === 404) return <UserMissing />;
  return (
    <UserDialogs key={email}>
      <MemberSheet email={email} />
    </UserDialogs>
  );
}
