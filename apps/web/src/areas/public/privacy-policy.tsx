import { withNames } from '@millaje/api/documents/legal';
import { privacySections, privacyTexts as texts } from '@millaje/api/documents/privacy.texts';
import { brand } from 'virtual:brand';
import { LegalText } from '../../features/legal/legal-text.tsx';
import { PublicPage } from './public-page.tsx';

const { product, airline, contact } = brand;
const SECTIONS = withNames(privacySections, { product, airline, email: contact.email });

/** What happens with a person's data. */
export default function PrivacyPolicy() {
  return (
    <PublicPage title={texts.title} lead={texts.inForce} description={texts.description(product)} width="text">
      <LegalText sections={SECTIONS} />
    </PublicPage>
  );
}
