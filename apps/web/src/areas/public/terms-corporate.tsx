import { withNames } from '@millaje/api/documents/legal';
import { corporateTermsClauses, corporateTermsTexts as texts } from '@millaje/api/documents/terms-corporate.texts';
import { brand } from 'virtual:brand';
import { LegalText } from '../../features/legal/legal-text.tsx';
import { PublicPage } from './public-page.tsx';

const { product, airline, contact } = brand;
const CLAUSES = withNames(corporateTermsClauses, { product, airline, email: contact.email });

/** What the programme and its allies agree on. */
export default function TermsCorporate() {
  return (
    <PublicPage title={texts.title} lead={texts.lead(product)} width="text">
      <LegalText sections={CLAUSES} />
    </PublicPage>
  );
}
