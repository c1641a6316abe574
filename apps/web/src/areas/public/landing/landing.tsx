import { landingTexts } from '@millaje/api/shell.texts';
import { brand } from 'virtual:brand';
import { PromotionsOnShow } from '../../../features/promotions/promotions-on-show.tsx';
import { Benefits } from './benefits.tsx';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { Miles } from './miles.tsx';

/** The front page: what the programme is, what its tiers give, how to reach it. */
export default function Landing() {
  const { product, airline } = brand;
  return (
    <>
      <title>{landingTexts.pageTitle(product, airline)}</title>
      <meta name="description" content={landingTexts.description(product, airline)} />
      <Hero />
      <Benefits />
      <PromotionsOnShow place="landing" />
      <Miles />
      <Contact />
    </>
  );
}
