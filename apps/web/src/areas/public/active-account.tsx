import { Anchor } from '@mantine/core';
import { accountCodeTexts } from '@millaje/api/identity/account-codes.texts';
import { Link, useParams } from 'react-router';
import { ActivationForm } from '../../features/account-codes/activation-form.tsx';
import { type KnownEmail, useKnownEmail } from '../../features/account-codes/known-email.ts';
import { pathTo } from '../../paths.ts';
import { OpenSessionLink } from './open-session-link.tsx';
import { PageLink, PublicPage } from './public-page.tsx';

const texts = accountCodeTexts.activation;

/** Activates an account. The code may come with the address. */
export default function ActiveAccount() {
  const { token } = useParams();
  const email = useKnownEmail();
  const ways = (
    <>
      <PageLink question={texts.noCode}>
        <Anchor
          component={Link}
          to={pathTo('activationCode')}
          state={email === undefined ? null : ({ email } satisfies KnownEmail)}
          inherit
        >
          {texts.toCode}
        </Anchor>
      </PageLink>
      <OpenSessionLink />
    </>
  );
  return (
    <PublicPage
      title={texts.title}
      lead={email === undefined ? texts.lead : texts.leadTo(email)}
      width="narrow"
      links={ways}
    >
      <ActivationForm key={token} token={token} />
    </PublicPage>
  );
}
