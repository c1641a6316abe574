import { Skeleton } from '@mantine/core';
import { flightSearchTexts as texts } from '@millaje/api/flights/search.texts';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useReadyForMore } from '../../../ui/use-ready-for-more.ts';
import classes from './search.module.css';

const FlightSearch = lazy(() => import('../../../features/flight-search/flight-search.tsx'));

/** The search for flights, over the lower edge of the sky. It comes when the page stands, at once where the address asks for flights. */
export function Search() {
  const isReady = useReadyForMore({ orWhenTouched: true });
  const isAsked = useSearchParams()[0].has('origin');
  const isHydrated = useHydrated();
  const place = <Skeleton className={classes.place} radius="md" />;
  return (
    <section className={classes.section} aria-labelledby="buscar-vuelos">
      <h2 id="buscar-vuelos" className="visually-hidden">
        {texts.title}
      </h2>
      {isReady || (isHydrated && isAsked) ? (
        <Suspense fallback={place}>
          <FlightSearch place="landing" />
        </Suspense>
      ) : (
        place
      )}
    </section>
  );
}
