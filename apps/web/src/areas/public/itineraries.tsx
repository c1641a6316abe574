import { faqTexts } from '@millaje/api/site/faq.texts';
import { publicItineraryTexts as texts } from '@millaje/api/flights/itineraries.texts';
import { Link } from 'react-router';
import { Faq } from '../../features/faq/faq.tsx';
import { PublicItineraries } from '../../features/itineraries/public-itineraries.tsx';
import { pathTo } from '../../paths.ts';
import { ServerPart } from '../../ui/server-part.tsx';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { PageLink, PublicPage } from './public-page.tsx';
import classes from './itineraries.module.css';

/** The timetable, the way to become a member, and what people ask. */
export default function Itineraries() {
  return (
    <PublicPage
      title={texts.title}
      lead={texts.lead}
      width="wide"
      links={
        <PageLink question={texts.join}>
          <Link to={pathTo('register')}>{texts.register}</Link>
        </PageLink>
      }
    >
      <ServerPart name="itineraries" />
      <AreaProviders>
        <PublicItineraries />
      </AreaProviders>
      <section className={classes.faq} aria-labelledby="preguntas">
        <h2 id="preguntas" className={classes.title}>
          {faqTexts.title}
        </h2>
        <Faq />
      </section>
    </PublicPage>
  );
}
