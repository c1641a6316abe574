import { Anchor } from '@mantine/core';
import { corporateFormTexts as texts, registrationFormTexts } from '@millaje/api/members/registration-form.texts';
import { sessionTexts } from '@millaje/api/identity/session.texts';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { CorporateForm } from '../../features/registration/corporate-form.tsx';
import { pathTo } from '../../paths.ts';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { PageLink, PublicPage } from './public-page.tsx';
import { StrangersOnly } from './strangers-only.tsx';

/** An organisation registers. */
export default function RegisterCorporate() {
  return (
    <StrangersOnly>
      <PublicPage title={texts.title} lead={texts.lead(brand.product)} width="form" links={<Ways />}>
        <AreaProviders>
          <CorporateForm />
        </AreaProviders>
      </PublicPage>
    </StrangersOnly>
  );
}

function Ways() {
  return (
    <>
      <PageLink question={registrationFormTexts.hasAccount}>
        <Anchor component={Link} to="?login=1" inherit>
          {sessionTexts.signIn}
        </Anchor>
      </PageLink>
      <PageLink question={texts.forPeople}>
        <Anchor component={Link} to={pathTo('register')} inherit>
          {texts.toPeople}
        </Anchor>
      </PageLink>
    </>
  );
}
