import { Anchor, Button } from '@mantine/core';
import { accountCodeTexts } from '@millaje/api/account-codes.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { Link, useParams } from 'react-router';
import { type CodePurpose, GenerateForm, usedAt } from '../../features/account-codes/generate-form.tsx';
import { pathTo } from '../../paths.ts';
import { PageLink, PublicPage } from './public-page.tsx';

const texts = accountCodeTexts.generate;

/** Asks for a code by mail, for a new password or for the activation. */
export default function GenerateToken() {
  const purpose = useParams().for;
  return purpose === 'password' || purpose === 'activate' ? <Generate purpose={purpose} /> : <UnknownPurpose />;
}

function Generate({ purpose }: { purpose: CodePurpose }) {
  const ways = (
    <PageLink question={texts.hasCode}>
      <Anchor component={Link} to={usedAt(purpose)} inherit>
        {texts.ways[purpose]}
      </Anchor>
    </PageLink>
  );
  return (
    <PublicPage title={texts.title} lead={texts.leads[purpose]} width="narrow" links={ways}>
      <GenerateForm key={purpose} purpose={purpose} />
    </PublicPage>
  );
}

/** There are codes for two things, and no others. */
function UnknownPurpose() {
  const { title, help } = shellTexts.notFound;
  return (
    <PublicPage title={title} lead={help} width="narrow">
      <Button component={Link} to={pathTo('home')}>
        {shellTexts.goHome}
      </Button>
    </PublicPage>
  );
}
