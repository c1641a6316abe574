import { Anchor } from '@mantine/core';
import { accountCodeTexts } from '@millaje/api/identity/account-codes.texts';
import { sessionTexts } from '@millaje/api/identity/session.texts';
import { useSession } from '../../features/session/session.ts';
import { signOut } from '../../features/session/sign-out.ts';
import { PageLink } from './public-page.tsx';

/** Whose session stands open here: a code may be of somebody else, who would find themselves in it afterwards. */
export function OpenSessionLink() {
  const current = useSession();
  if (current === null) return null;
  return (
    <PageLink question={accountCodeTexts.openSession(current.user.first_name)}>
      <Anchor component="button" type="button" onClick={signOut} underline="always" inherit>
        {sessionTexts.signOut}
      </Anchor>
    </PageLink>
  );
}
