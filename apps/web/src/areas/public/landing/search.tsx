import { searchEntryTexts as texts } from '@millaje/api/flights/search-entry.texts';
import { LateSearch } from '../../../features/flight-search/late-search.tsx';
import classes from './search.module.css';

/** The search for flights, over the lower edge of the sky. */
export function Search() {
  return (
    <section className={classes.section} aria-labelledby="buscar-vuelos">
      <h2 id="buscar-vuelos" className="visually-hidden">
        {texts.title}
      </h2>
      <LateSearch place="landing" />
    </section>
  );
}
