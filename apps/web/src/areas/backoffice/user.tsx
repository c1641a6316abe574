import { Skeleton } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { userDetailTexts } from '@millaje/api/members/user-detail.texts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CallError } from '../../call-error.ts';
import { userQuery } from '../../features/users/queries.ts';
import { UserDetail } from '../../features/users/user-detail.tsx';
import { UserDialogs } from '../../features/users/user-dialogs.tsx';
import { UserMissing } from '../../features/users/user-missing.tsx';
import { UserNeighbours } from '../../features/users/user-neighbours.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: userDetailTexts.title };

/** One user, by the e-mail. */
export default function StaffUser() {
  const { email = '' } = useParams();
  const { data, error, refetch } = useQuery(userQuery(email));

  if (data !== undefined) {
    return (
      <UserDialogs>
        <UserNeighbours email={data.user.email} />
        <UserDetail user={data.user} addresses={data.addresses} />
      </UserDialogs>
    );
  }
  if (error instanceof CallError && error.status === 404) return <UserMissing />;
  if (error !== null)
    return <FailureState title={tableTexts.detailFailed} message={error.message} onRetry={() => void refetch()} />;
  return (
    <output aria-busy="true">
      <p>{shellTexts.processing}</p>
      <Skeleton height={104} mt="md" radius="md" />
      <Skeleton height={240} mt="md" radius="md" />
    </output>
  );
}
