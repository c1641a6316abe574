import { Anchor } from '@mantine/core';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { userDetailTexts } from '@millaje/api/members/user-detail.texts';
import { userTexts } from '@millaje/api/members/users.texts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What stands where nobody has the e-mail of the address. */
export function UserMissing() {
  return (
    <EmptyState
      title={userTexts.missing}
      help={tableTexts.missingHelp}
      action={
        <Anchor component={Link} to={pathTo('staffUsers')} size="sm" fw={600}>
          {userDetailTexts.backToUsers}
        </Anchor>
      }
    />
  );
}
