import type { NetworkPlace } from '@millaje/api/flights/reach';
import { Link } from 'react-router';
import { arcBetween, placeLabels, planeOf } from './map-shapes.ts';
import classes from './reach.module.css';

/** A destination on the map, and where its link leads. */
export interface MapDestination {
  readonly place: NetworkPlace;
  readonly isReached: boolean;
  readonly to: string;
}

interface NetworkMapProps {
  origin: NetworkPlace;
  destinations: readonly MapDestination[];
  /** The whole network: what lies in the picture is drawn faintly. */
  airports: readonly NetworkPlace[];
  /** The destination that somebody points at, by its code. */
  active: string | undefined;
  onPoint: (code: string | undefined) => void;
}

/** The network from one airport. The list beside it says the same in words, so that nobody has to read the picture. */
export function NetworkMap({ origin, destinations, airports, active, onPoint }: NetworkMapProps) {
  const shown = [origin, ...destinations.map(({ place }) => place)];
  const plane = planeOf(shown);
  const from = plane.at(origin);
  const labels = placeLabels(shown.map((place) => ({ code: place.code, ...plane.at(place) })));
  const others = airports.filter(({ code }) => shown.every((place) => place.code !== code));
  return (
    <svg className={classes.map} viewBox={`0 0 ${plane.width} ${plane.height}`} aria-hidden>
      {others.map((place) => {
        const { x, y } = plane.at(place);
        return <circle key={place.code} className={classes.other} cx={x} cy={y} r={2.5} />;
      })}
      {destinations.map(({ place, isReached, to }) => {
        const at = plane.at(place);
        return (
          <Link
            key={place.code}
            to={to}
            tabIndex={-1}
            className={classes.way}
            data-reached={isReached}
            data-active={active === place.code}
            onPointerEnter={() => onPoint(place.code)}
            onPointerLeave={() => onPoint(undefined)}
          >
            <path className={classes.arc} d={arcBetween(from, at)} />
            <circle className={classes.room} cx={at.x} cy={at.y} r={18} />
            <circle className={classes.dot} cx={at.x} cy={at.y} r={5} />
          </Link>
        );
      })}
      <circle className={classes.origin} cx={from.x} cy={from.y} r={7} />
      {labels.map(({ code, x, y, anchor }) => (
        <text key={code} className={classes.code} x={x} y={y} textAnchor={anchor} data-active={active === code}>
          {code}
        </text>
      ))}
    </svg>
  );
}
