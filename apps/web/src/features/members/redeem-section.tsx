import { Skeleton } from '@mantine/core';
import { homeTexts } from '@millaje/api/shell.texts';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Section } from '../../ui/section.tsx';
import { useReadyForMore } from '../../ui/use-ready-for-more.ts';
import classes from './redeem-section.module.css';

const FlightSearch = lazy(() => import('../flight-search/flight-search.tsx'));

interface RedeemSectionProps {
  /** The number of a promotion to redeem. */
  promotion: string | undefined;
  /** Beside the title. */
  action?: ReactNode;
}

/** What the miles buy: the search for flights. It comes after the rest of the home, at once where somebody comes for it. */
export function RedeemSection({ promotion, action }: RedeemSectionProps) {
  const isReady = useReadyForMore({ orWhenTouched: true });
  const isAsked = useSearchParams()[0].has('origin') || promotion !== undefined;
  const place = <Skeleton className={classes.place} radius="md" />;
  return (
    <div id="redimir">
      <Section title={homeTexts.redeem} action={action}>
        <div className={classes.content}>
          {isReady || isAsked ? (
            <Suspense fallback={place}>
              <FlightSearch place="member" promotion={promotion} />
            </Suspense>
          ) : (
            place
          )}
        </div>
      </Section>
    </div>
  );
}
