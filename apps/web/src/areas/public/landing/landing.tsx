import { landingTexts } from '@millaje/api/shell.texts';
import { useInViewport } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { brand } from 'virtual:brand';
import { Benefits } from './benefits.tsx';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import classes from './landing.module.css';
import { Miles } from './miles.tsx';
import { Search } from './search.tsx';

const Promotions = lazy(() => import('../../../features/promotions/promotions-alone.tsx'));

const ServiceCentres = lazy(() => import('../../../features/service-centres/centres-alone.tsx'));

/** The front page: what the programme is, what its tiers give, how to reach it. */
export default function Landing() {
  const { product, airline } = brand;
  return (
    <>
      <title>{landingTexts.pageTitle(product, airline)}</title>
      <meta name="description" content={landingTexts.description(product, airline)} />
      <Hero />
      <Search />
      <Benefits />
      <WhenNear>
        <Promotions />
      </WhenNear>
      <Miles />
      <WhenNear id="centros">
        <ServiceCentres />
      </WhenNear>
      <Contact />
    </>
  );
}

/** What asks for something comes when somebody scrolls to its place: a first visit does not pay for it. */
function WhenNear({ id, children }: { id?: string; children: ReactNode }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasNear, setWasNear] = useState(false);
  if (inViewport && !wasNear) setWasNear(true);
  return (
    <div ref={ref} id={id} className={classes.late}>
      {wasNear && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  );
}
