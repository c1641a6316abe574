import { landingTexts } from '@millaje/api/shell.texts';
import { lazy, Suspense } from 'react';
import { brand } from 'virtual:brand';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { Benefits } from './benefits.tsx';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { Miles } from './miles.tsx';

const Promotions = lazy(() => import('./promotions.tsx'));

/** The front page: what the programme is, what its tiers give, how to reach it. */
export default function Landing() {
  const { product, airline } = brand;
  const isHydrated = useHydrated();
  return (
    <>
      <title>{landingTexts.pageTitle(product, airline)}</title>
      <meta name="description" content={landingTexts.description(product, airline)} />
      <Hero />
      <Benefits />
      {isHydrated && (
        <Suspense fallback={null}>
          <Promotions />
        </Suspense>
      )}
      <Miles />
      <Contact />
    </>
  );
}
