import type { Brand } from '@millaje/api/brand';
import { faqOf } from '@millaje/api/site/faq.texts';
import { programmeName } from '@millaje/api/site/site';
import type { SiteContext } from './heads.ts';

/** Who runs the site, and how to reach them, in the words of schema.org. */
export function organizationData({ brand, publicUrl }: SiteContext) {
  const { contact } = brand;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: programmeName(brand),
    alternateName: brand.product,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: contact.phone,
      email: contact.email,
      availableLanguage: 'es',
    },
  };
}

/** What people ask about the programme, as it stands on the page. */
export function questionsData(brand: Brand) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqOf(brand).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
