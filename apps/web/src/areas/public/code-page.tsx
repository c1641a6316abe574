import { Anchor } from '@mantine/core';
import { accountCodeTexts } from '@millaje/api/identity/account-codes.texts';
import { Link } from 'react-router';
import { type CodePurpose, GenerateForm, usedAt } from '../../features/account-codes/generate-form.tsx';
import { PageLink, PublicPage } from './public-page.tsx';

const texts = accountCodeTexts.generate;

/** Asks for a code by mail. */
export function CodePage({ purpose }: { purpose: CodePurpose }) {
  const ways = (
    <PageLink question={texts.hasCode}>
      <Anchor component={Link} to={usedAt(purpose)} inherit>
        {texts.ways[purpose]}
      </Anchor>
    </PageLink>
  );
  return (
    <PublicPage title={texts.title} lead={texts.leads[purpose]} width="narrow" links={ways}>
      <GenerateForm purpose={purpose} />
    </PublicPage>
  );
}
