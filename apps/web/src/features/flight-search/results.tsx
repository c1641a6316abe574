import { Alert, Button, Skeleton } from '@mantine/core';
import { flightSearchTexts as texts } from '@millaje/api/flights/search.texts';
import type { FoundFlights, FoundWay } from '@millaje/api/flights/search';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CallError } from '../../call-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { ChosenConditions, CompareConditions } from './fare-conditions.tsx';
import { FlightDetails } from './flight-details.tsx';
import { type Chosen, endsOf, longDay, totalOf } from './flight-view.ts';
import type { FlightSearchState } from './use-flight-search.ts';
import { ChosenWay, WayCard } from './way-card.tsx';
import classes from './results.module.css';

/** What a search has found, or why it has not. */
export function Results({ state }: { state: FlightSearchState }) {
  const { query, found, isShown } = state;
  if (!isShown) return null;
  if (query.isPending) return <Waiting />;
  if (query.error !== null && found === undefined) return <Failure state={state} error={query.error} />;
  return found === undefined ? null : <Found state={state} found={found} isBusy={query.isFetching} />;
}

function Waiting() {
  return (
    <div className={classes.list} aria-busy="true">
      <output className="visually-hidden">{texts.searching}</output>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={112} radius="md" />
      ))}
    </div>
  );
}

function Failure({ state, error }: { state: FlightSearchState; error: Error }) {
  if (error instanceof CallError && error.rule === 'flights_not_found')
    return <NoFlights state={state} error={error} />;
  const { message } = error;
  return <FailureState title={texts.searchFailed} message={message} onRetry={() => void state.query.refetch()} />;
}

/** Nothing flies on one of the days. */
function NoFlights({ state, error: { message, refusal } }: { state: FlightSearchState; error: CallError }) {
  const { departure = [], return: back = [] } = refusal?.nearest ?? {};
  return (
    <div aria-live="polite">
      <EmptyState
        title={message}
        help={departure.length + back.length === 0 ? texts.noNearest : undefined}
        action={
          <>
            <NearestDays state={state} field="departure" days={departure} label={texts.nearestOutbound} />
            <NearestDays state={state} field="inbound" days={back} label={texts.nearestInbound} />
          </>
        }
      />
    </div>
  );
}

interface NearestDaysProps {
  state: FlightSearchState;
  field: 'departure' | 'inbound';
  days: readonly string[];
  label: string;
}

/** Other days that have seats, each a press away. */
function NearestDays({ state: { searched, search }, field, days, label }: NearestDaysProps) {
  if (days.length === 0) return null;
  return (
    <fieldset className={classes.days}>
      <legend>{label}</legend>
      {days.map((day) => (
        <Button
          key={day}
          size="sm"
          variant="default"
          aria-label={texts.chooseDay(longDay(day))}
          onClick={() => search(withDay(searched, field, day))}
        >
          {longDay(day)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Another day; one never comes back before one leaves. */
function withDay(values: FlightSearchState['searched'], field: 'departure' | 'inbound', day: string) {
  const next = { ...values, [field]: day };
  return next.tripType === 'RT' && next.inbound < next.departure ? { ...next, inbound: next.departure } : next;
}

function Found({ state, found, isBusy }: { state: FlightSearchState; found: FoundFlights; isBusy: boolean }) {
  const { choice, hasChosen, chooseGoing, chooseBack, isRoundTrip, isGone, promotion } = state;
  const { going, back } = choice;
  const [detailed, setDetailed] = useState<FoundWay>();
  const { outbound, inbound } = totalOf(choice);
  const { flight_found: flights } = found;
  const terms = found.terms.fareConditions;
  const shared = { going, onDetails: setDetailed };
  return (
    <div className={classes.found} data-busy={isBusy}>
      {isGone && <Alert color="warn">{texts.gone}</Alert>}
      {promotion !== undefined && found.promotion === null && <Alert color="warn">{texts.promotionNotApplied}</Alert>}
      <Ways
        {...shared}
        title={texts.outboundTitle}
        hint={texts.chooseOutbound}
        ways={flights.departure}
        chosen={going}
        miles={outbound}
        onChoose={chooseGoing}
        action={<CompareConditions terms={terms} />}
      />
      <NearestDays state={state} field="departure" days={found.nearest.departure} label={texts.nearestOutbound} />
      <NearestDays state={state} field="inbound" days={found.nearest.return} label={texts.nearestInbound} />
      {isRoundTrip && going !== undefined && (
        <Ways
          {...shared}
          isNext={hasChosen}
          title={texts.inboundTitle}
          hint={texts.chooseInbound}
          ways={flights.return}
          chosen={back}
          miles={inbound}
          onChoose={chooseBack}
        />
      )}
      <p className={classes.help}>{texts.localTimes}</p>
      <ChosenConditions terms={terms} choice={choice} />
      <FlightDetails way={detailed} onClose={() => setDetailed(undefined)} />
    </div>
  );
}

interface WaysProps {
  title: (from: string, to: string) => string;
  hint: string;
  ways: readonly FoundWay[];
  going: Chosen | undefined;
  chosen: Chosen | undefined;
  /** What the chosen one costs. */
  miles: number | undefined;
  onChoose: (chosen: Chosen | undefined) => void;
  onDetails: (way: FoundWay) => void;
  /** It has just come, after a choice: reading goes on here. */
  isNext?: boolean;
  action?: ReactNode;
}

/** The ways in one direction; once one is chosen only that. */
function Ways({ title, hint, ways, going, chosen, miles, onChoose, onDetails, isNext = false, action }: WaysProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = chosen === undefined;
  const wasOpen = useRef(!isNext);
  // What was pressed is gone: reading goes on at the list that has come instead.
  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'nearest' });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { departure, arrival } = ends(ways);
  return (
    <section className={classes.ways} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 id={id} ref={heading} tabIndex={-1} className={classes.title}>
          {title(departure?.cityName ?? '', arrival?.cityName ?? '')}
        </h3>
        {isOpen ? <p className={classes.hint}>{hint}</p> : null}
        {action}
      </header>
      {isOpen ? (
        <ul className={`plain-list ${classes.list}`}>
          {ways.map((way) => (
            <li key={way.segments[0]?.originDestRPH}>
              <WayCard way={way} going={going} onChoose={onChoose} onDetails={() => onDetails(way)} />
            </li>
          ))}
        </ul>
      ) : (
        <ChosenWay
          chosen={chosen}
          miles={miles}
          onChange={() => onChoose(undefined)}
          onDetails={() => onDetails(chosen.way)}
        />
      )}
    </section>
  );
}

const ends = ([way]: readonly FoundWay[]) => (way ? endsOf(way) : { departure: undefined, arrival: undefined });
