import { Anchor } from '@mantine/core';
import { registrationFormTexts as texts } from '@millaje/api/members/registration-form.texts';
import { sessionTexts } from '@millaje/api/identity/session.texts';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { IndividualForm } from '../../features/registration/individual-form.tsx';
import { pathTo } from '../../paths.ts';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { PageLink, PublicPage } from './public-page.tsx';
import { StrangersOnly } from './strangers-only.tsx';

/** A person registers. */
export default function Register() {
  return (
    <StrangersOnly>
      <PublicPage title={texts.title} lead={texts.lead(brand.product)} width="form" links={<Ways />}>
        <AreaProviders>
          <IndividualForm />
        </AreaProviders>
      </PublicPage>
    </StrangersOnly>
  );
}

function Ways() {
  return (
    <>
      <PageLink question={texts.hasAccount}>
        <Anchor component={Link} to="?login=1" inherit>
          {sessionTexts.signIn}
        </Anchor>
      </PageLink>
      <PageLink question={texts.forOrganisations}>
        <Anchor component={Link} to={pathTo('registerCorporate')} inherit>
          {texts.toOrganisations}
        </Anchor>
      </PageLink>
    </>
  );
}
