import { searchEntryTexts as texts } from '@millaje/api/flights/search-entry.texts';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useReadyForMore } from '../../ui/use-ready-for-more.ts';
import { late } from '../../ui/late.tsx';
import { WaitingBlock } from '../../ui/waiting-block.tsx';
import classes from './late-search.module.css';

const FlightSearch = late(() => import('./flight-search.tsx'));

interface LateSearchProps {
  place: 'landing' | 'member';
  /** The number of a promotion to redeem. */
  promotion?: string | undefined;
}

/** The search for flights, after the rest of a first screen; at once where the address asks for flights, or somebody is there. */
export function LateSearch({ place, promotion }: LateSearchProps) {
  const isReady = useReadyForMore({ orWhenTouched: true, name: 'search' });
  const isAsked = useSearchParams()[0].has('origin') || promotion !== undefined;
  const isHydrated = useHydrated();
  const room = (
    <div className={`needs-scripts ${classes.room}`} data-place={place} data-waits="part">
      <span className="visually-hidden">{texts.loading}</span>
      <WaitingBlock />
    </div>
  );
  if (!isReady && !(isHydrated && isAsked)) return room;
  return (
    <Suspense fallback={room}>
      <FlightSearch place={place} promotion={promotion} />
    </Suspense>
  );
}
