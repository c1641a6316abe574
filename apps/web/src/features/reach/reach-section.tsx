import { NativeSelect, Skeleton } from '@mantine/core';
import type { NetworkPlace, ReachedDestination } from '@millaje/api/flights/reach';
import { reachTexts as texts } from '@millaje/api/flights/reach.texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { pathTo } from '../../paths.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { formatWhole } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { useBalance } from '../miles/use-balance.ts';
import { NetworkMap } from './network-map.tsx';
import { reachQuery } from './queries.ts';
import { reachOf, searchAddress } from './reach-of.ts';
import classes from './reach.module.css';

/** Where a member's miles reach today, on the map of the network and as a list; each leads into the search. */
export default function ReachSection() {
  const [origin, setOrigin] = useState<string>();
  const balance = useBalance();
  const { data, error, refetch } = useQuery(reachQuery(origin));
  if (data === undefined && error !== null)
    return (
      <Section title={texts.title}>
        <FailureState title={texts.loadFailed} message={error.message} onRetry={() => void refetch()} />
      </Section>
    );
  if (data === undefined || balance === undefined)
    return (
      <Section title={texts.title}>
        <div className={classes.content} data-waits="part">
          <Skeleton height={300} radius="md" />
          <Skeleton height={300} radius="md" />
        </div>
      </Section>
    );
  const { origin: from, origins, airports, destinations } = data;
  // Nobody tells it where seats come from afar.
  if (from === null || (destinations.length === 0 && origin === undefined)) return null;
  return (
    <Section
      title={texts.title}
      action={
        <NativeSelect
          aria-label={texts.from}
          value={from.code}
          onChange={(event) => setOrigin(event.currentTarget.value)}
          data={airports
            .filter(({ code }) => origins.includes(code))
            .toSorted((one, other) => one.city.localeCompare(other.city, 'es'))
            .map(({ code, city }) => ({ value: code, label: `${city} (${code})` }))}
        />
      }
    >
      <p className={classes.lead}>{texts.lead(from.city)}</p>
      {destinations.length === 0 ? (
        <p className={classes.none}>{texts.none(from.city)}</p>
      ) : (
        <Destinations key={from.code} from={from} airports={airports} destinations={destinations} balance={balance} />
      )}
    </Section>
  );
}

interface DestinationsProps {
  from: NetworkPlace;
  airports: readonly NetworkPlace[];
  destinations: readonly ReachedDestination[];
  balance: number;
}

function Destinations({ from, airports, destinations, balance }: DestinationsProps) {
  const [active, setActive] = useState<string>();
  const rows = destinations.map((destination) => {
    const reach = reachOf(destination, balance);
    return { destination, reach, to: searchAddress(pathTo('passengerHome'), from.code, destination, reach) };
  });
  const onMap = rows.flatMap(({ destination: { code }, reach, to }) => {
    const place = airports.find((airport) => airport.code === code);
    return place ? [{ place, isReached: reach !== 'not yet', to }] : [];
  });
  return (
    <div className={classes.content}>
      <NetworkMap origin={from} destinations={onMap} airports={airports} active={active} onPoint={setActive} />
      <ul className={classes.list}>
        {rows.map(({ destination, reach, to }) => (
          <li key={destination.code}>
            <Link
              to={to}
              className={classes.destination}
              data-active={active === destination.code}
              data-reached={reach !== 'not yet'}
              onPointerEnter={() => setActive(destination.code)}
              onPointerLeave={() => setActive(undefined)}
              onFocus={() => setActive(destination.code)}
              onBlur={() => setActive(undefined)}
            >
              <span className={classes.city}>
                {destination.city} <span className={classes.iata}>{destination.code}</span>
              </span>
              <span className={classes.reach}>{reachText(destination, balance)}</span>
              <Prices destination={destination} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const miles = (amount: number) => `${formatWhole(amount)} ${brand.miles_symbol}`;

function reachText(destination: ReachedDestination, balance: number): string {
  const reach = reachOf(destination, balance);
  if (reach === 'round trip') return texts.reachesRoundTrip;
  return reach === 'one way' ? texts.reachesOneWay : texts.lacks(miles(destination.one_way - balance));
}

/** What the search then asks, at the least. */
function Prices({ destination: { one_way, round_trip } }: { destination: ReachedDestination }) {
  return (
    <span className={classes.prices}>
      <span>
        {texts.oneWay} <strong>{texts.price(miles(one_way))}</strong>
      </span>
      {round_trip !== null && (
        <span>
          {texts.roundTrip} <strong>{texts.price(miles(round_trip))}</strong>
        </span>
      )}
    </span>
  );
}
