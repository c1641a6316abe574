import { Anchor } from '@mantine/core';
import { accountCodeTexts } from '@millaje/api/identity/account-codes.texts';
import { Link, useParams } from 'react-router';
import { ResetForm } from '../../features/account-codes/reset-form.tsx';
import { pathTo } from '../../paths.ts';
import { OpenSessionLink } from './open-session-link.tsx';
import { PageLink, PublicPage } from './public-page.tsx';

const texts = accountCodeTexts.reset;

/** Sets a new password. The code may come with the address. */
export default function PasswordReset() {
  const { token } = useParams();
  const ways = (
    <>
      <PageLink question={texts.noCode}>
        <Anchor component={Link} to={pathTo('passwordCode')} inherit>
          {texts.toCode}
        </Anchor>
      </PageLink>
      <OpenSessionLink />
    </>
  );
  return (
    <PublicPage title={texts.title} lead={texts.lead} width="narrow" links={ways}>
      <ResetForm key={token} token={token} />
    </PublicPage>
  );
}
