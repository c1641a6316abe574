import { redemptionScreenTexts } from '@millaje/api/flights/redemption-screens.texts';
import { useQuery } from '@tanstack/react-query';
import { type Segment, dayShift, durationText, localClock, localDay } from './flight-texts.ts';
import { citiesQuery } from './queries.ts';
import classes from './segments.module.css';

const texts = redemptionScreenTexts.facts;

interface SegmentsProps {
  title: string;
  segments: readonly Segment[];
  /** What of checked bags goes with them. */
  baggage: string | null;
}

/** The flights of one way, each with the clocks of its airports; nothing where there are none. */
export function Segments({ title, segments, baggage }: SegmentsProps) {
  const cities = useQuery(citiesQuery).data;
  const [first] = segments;
  if (first === undefined) return null;
  const place = (code: string) => (
    <span className={classes.place}>
      <strong>{code}</strong>
      {cities?.has(code) && <span className={classes.soft}>{cities.get(code)}</span>}
    </span>
  );
  return (
    <section className={classes.way}>
      <h3 className={classes.title}>
        {title}
        <span className={classes.soft}>{localDay(first.DepartureTime)}</span>
      </h3>
      <ol className={`plain-list ${classes.segments}`}>
        {segments.map((segment) => (
          <li key={segment.FlightNumber}>
            {segment.timeConnection > 0 && (
              <p className={classes.wait}>
                {texts.wait} {durationText(segment.timeConnection)}
              </p>
            )}
            <div className={classes.times}>
              <span className={classes.clock}>{localClock(segment.DepartureTime)}</span>
              <span className={classes.line} aria-hidden />
              <span className={classes.clock}>
                {localClock(segment.ArrivalTime)}
                {dayShift(segment) !== '' && <sup className={classes.shift}> {dayShift(segment)}</sup>}
              </span>
              {place(segment.DepartureAirport)}
              <span className={classes.soft}>{durationText(segment.timeflight)}</span>
              {place(segment.ArrivalAirport)}
            </div>
            <p className={classes.soft}>
              {segment.FlightNumber} · {segment.EquipmentType} · {texts.class} {segment.classCode} · {segment.family}
            </p>
          </li>
        ))}
      </ol>
      {baggage !== null && baggage !== '' && (
        <p className={classes.soft}>
          {texts.baggage}: {baggage}
        </p>
      )}
    </section>
  );
}
