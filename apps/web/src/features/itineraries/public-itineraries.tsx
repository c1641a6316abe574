import { Skeleton } from '@mantine/core';
import type { Itinerary } from '@millaje/api/flights/itineraries';
import { publicItineraryTexts as texts } from '@millaje/api/flights/itineraries.texts';
import { useQuery } from '@tanstack/react-query';
import { dates } from '../../ui/dates.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { itinerariesQuery } from './queries.ts';
import classes from './public-itineraries.module.css';

const { columns: labels } = texts;

/** When the flights leave and land: the international routes, and those within the country. */
export function PublicItineraries() {
  const { data, error, refetch } = useQuery(itinerariesQuery);
  if (data === undefined && error)
    return <FailureState title={texts.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  // How many flights there will be nobody knows: until then nothing stands below the first of them that would have to move.
  const types = data === undefined ? (['international'] as const) : (['international', 'national'] as const);
  return types.map((type) => (
    <section key={type} className={`needs-scripts ${classes.section}`} aria-label={texts[type]}>
      <h2 className={classes.title}>{texts[type]}</h2>
      {data === undefined ? (
        <Skeleton height="100vh" radius="md" />
      ) : (
        <Timetable title={texts[type]} itineraries={data[type]} />
      )}
    </section>
  ));
}

function Timetable({ title, itineraries }: { title: string; itineraries: readonly Itinerary[] }) {
  if (itineraries.length === 0) return <p className={classes.none}>{texts.empty}</p>;
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            {Object.entries(labels).map(([name, label]) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {itineraries.map((flight) => (
            <tr key={`${flight.flightNumber} ${flight.route} ${flight.days} ${flight.validFrom}`}>
              <th scope="row">
                {flight.origin} – {flight.arrival} <span className={classes.codes}>{flight.route}</span>
              </th>
              <td data-label={labels.days}>{flight.days}</td>
              <td data-label={labels.departureTime}>{flight.departureTime}</td>
              <td data-label={labels.arrivalTime}>{flight.arrivalTime}</td>
              <td data-label={labels.flightNumber}>{flight.flightNumber}</td>
              <td data-label={labels.equipment}>{flight.equipment}</td>
              <td data-label={labels.valid}>
                {dates.day(flight.validFrom)} – {dates.day(flight.validUntil)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
