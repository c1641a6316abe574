import { Button } from '@mantine/core';
import type { FoundFare, FoundSegment, FoundWay } from '@millaje/api/flights/search';
import { flightSearchTexts as texts, searchTexts } from '@millaje/api/flights/search.texts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import {
  type Chosen,
  clockOf,
  durationText,
  endsOf,
  flightsOf,
  laterText,
  longDay,
  milesOf,
  stopsText,
} from './flight-view.ts';
import classes from './way-card.module.css';

interface WayCardProps {
  way: FoundWay;
  /** Of a way back: the way there, on which its prices depend. */
  going: Chosen | undefined;
  onChoose: (chosen: Chosen) => void;
  onDetails: () => void;
}

/** One way to fly, with a button for each fare family that has seats. */
export function WayCard({ way, going, onChoose, onDetails }: WayCardProps) {
  return (
    <article className={classes.card} aria-label={`${texts.flight} ${flightsOf(way)}`}>
      <div className={classes.flight}>
        <Schedule way={way} />
        <DetailsButton way={way} onDetails={onDetails} />
      </div>
      <ul className={`plain-list ${classes.fares}`} aria-label={texts.fares(flightsOf(way))}>
        {way.fareInfo.map((fare) => (
          <li key={fare.family}>
            <Fare
              fare={fare}
              miles={milesOf(fare, going)}
              onChoose={(offer) => onChoose({ way, fare: { ...fare, offer } })}
            />
          </li>
        ))}
      </ul>
    </article>
  );
}

interface ChosenWayProps {
  chosen: Chosen;
  miles: number | undefined;
  onChange: () => void;
  onDetails: () => void;
}

/** The way that was chosen, in its fare family. */
export function ChosenWay({ chosen: { way, fare }, miles, onChange, onDetails }: ChosenWayProps) {
  return (
    <article className={classes.card} data-chosen aria-label={`${texts.flight} ${flightsOf(way)}`}>
      <div className={classes.flight}>
        <Schedule way={way} />
        <DetailsButton way={way} onDetails={onDetails} />
      </div>
      <div className={classes.chosen}>
        <p className={classes.family}>{fare.family}</p>
        {miles !== undefined && (
          <p className={classes.price}>
            <MilesAmount value={miles} />
          </p>
        )}
        <Button variant="default" size="xs" onClick={onChange}>
          {texts.change}
          <span className="visually-hidden"> {flightsOf(way)}</span>
        </Button>
      </div>
    </article>
  );
}

function DetailsButton({ way, onDetails }: Pick<WayCardProps, 'way' | 'onDetails'>) {
  return (
    <Button variant="subtle" size="compact-sm" className={classes.details} onClick={onDetails}>
      {texts.details}
      <span className="visually-hidden"> {flightsOf(way)}</span>
    </Button>
  );
}

function Fare({
  fare: { family, offer },
  miles,
  onChoose,
}: {
  fare: FoundFare;
  miles: number | undefined;
  onChoose: (offer: string) => void;
}) {
  if (offer === null || miles === undefined)
    return (
      <div className={classes.soldOut}>
        <span className={classes.family}>{family}</span>
        <span>{searchTexts.soldOut}</span>
      </div>
    );
  return (
    <button type="button" className={classes.fare} onClick={() => onChoose(offer)}>
      <span className={classes.family}>{family}</span>
      <span className={classes.price}>
        <MilesAmount value={miles} />
      </span>
    </button>
  );
}

/** When it leaves and lands, by the clocks there, how long it takes, and where it stops. */
export function Schedule({ way }: { way: FoundWay }) {
  const { departure, arrival } = endsOf(way);
  if (departure === undefined || arrival === undefined) return null;
  return (
    <div className={classes.schedule}>
      <End end={departure} />
      <div className={classes.line}>
        <span>
          <span className="visually-hidden">{texts.duration}: </span>
          {durationText(way.timeFlight)}
        </span>
        <span className={classes.route} aria-hidden />
        <span>{stopsText(way.stops)}</span>
      </div>
      <End end={arrival} daysLater={way.days_later} />
    </div>
  );
}

function End({ end, daysLater = 0 }: { end: FoundSegment['departureInfo']; daysLater?: number }) {
  return (
    <div className={classes.end}>
      <p className={classes.clock}>
        <time dateTime={end.dateTime}>{clockOf(end.dateTime)}</time>{' '}
        <span className={classes.code}>{end.locationCode}</span>
        {daysLater !== 0 && (
          <sup className={classes.later} title={texts.laterHelp(daysLater)}>
            {laterText(daysLater)}
          </sup>
        )}
      </p>
      <p className={classes.place}>{end.cityName}</p>
      <p className={classes.place}>{longDay(end.dateTime)}</p>
    </div>
  );
}
