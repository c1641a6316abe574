import { landingTexts } from '@millaje/api/shell.texts';
import { memo } from 'react';
import { brand } from 'virtual:brand';
import { Benefits } from './benefits.tsx';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { Miles } from './miles.tsx';
import { Search } from './search.tsx';
import { useKeptMark } from '../../../ui/use-kept-mark.ts';
import { ServerPart } from '../../../ui/server-part.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { late } from '../../../ui/late.tsx';
import { WaitingBlock } from '../../../ui/waiting-block.tsx';
import classes from './landing.module.css';

const OffersAlone = late(() => import('../../../features/products/offers-alone.tsx'));
const ServiceCentresAlone = late(() => import('../../../features/service-centres/centres-alone.tsx'));

/** About as high as a few service centres: a link of the footer leads here, and stays here when they come. */
const CentresRoom = () => (
  <div className={`needs-scripts ${classes.centres}`}>
    <WaitingBlock />
  </div>
);

/** The front page: what the programme is, what its tiers give, how to reach it. */
export default function Landing() {
  const { product, airline } = brand;
  useKeptMark();
  return (
    <>
      <title>{landingTexts.pageTitle(product, airline)}</title>
      <meta name="description" content={landingTexts.description(product, airline)} />
      <Sections />
    </>
  );
}

/** Not made anew with every change of the address, such as the login's opening and closing: nothing of it depends on that. */
const Sections = memo(function Sections() {
  return (
    <>
      <Hero />
      <Search />
      <Benefits />
      <ServerPart name="products" isColumn />
      <WhenNear room="offers">
        <OffersAlone />
      </WhenNear>
      <Miles />
      <ServerPart name="centres" isColumn />
      <WhenNear id="centros" room="centres" place={<CentresRoom />}>
        <ServiceCentresAlone room={<CentresRoom />} />
      </WhenNear>
      <Contact />
    </>
  );
});
