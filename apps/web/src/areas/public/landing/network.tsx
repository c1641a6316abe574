import { routeArc } from './sky-shapes.ts';
import classes from './network.module.css';

interface Network {
  /** The part of the drawing plane that is shown. */
  viewBox: string;
  places: Record<string, readonly [number, number]>;
  /** Pairs of places, and how far the arc rises over them. */
  routes: readonly (readonly [from: string, to: string, rise: number])[];
}

/** Beside the words on a wide screen. */
const WIDE: Network = {
  viewBox: '890 150 580 330',
  places: { MIA: [968, 196], MAR: [930, 438], CCS: [1180, 392], PMV: [1420, 338] },
  routes: [
    ['MIA', 'CCS', 40],
    ['MAR', 'CCS', 70],
    ['CCS', 'PMV', 90],
  ],
};

/** Under the words on a phone, where only the right end of the picture can be seen. */
const NARROW: Network = {
  viewBox: '1240 530 360 150',
  places: { MAR: [1276, 640], CCS: [1430, 604], PMV: [1562, 622] },
  routes: [
    ['MAR', 'CCS', 90],
    ['CCS', 'PMV', 70],
  ],
};

/** Routes of the network as arcs over the night: beside the words, or under them where the screen is narrow. */
export function NetworkArcs() {
  return (
    <>
      <Routes network={WIDE} className={classes.wide} />
      <Routes network={NARROW} className={classes.narrow} />
    </>
  );
}

function Routes({
  network: { viewBox, places, routes },
  className,
}: {
  network: Network;
  className: string | undefined;
}) {
  const gradient = `route-${routes.length}`;
  const at = (code: string): readonly [number, number] => places[code] ?? [0, 0];
  return (
    <svg className={className} viewBox={viewBox} aria-hidden>
      <defs>
        <linearGradient id={gradient} x1="0" y1="1" x2="1" y2="0">
          <stop offset="0" stopColor="var(--amber)" />
          <stop offset="1" stopColor="var(--dawn)" />
        </linearGradient>
      </defs>
      <g fill="none" stroke={`url(#${gradient})`} strokeWidth="2.2" strokeLinecap="round">
        {routes.map(([from, to, rise]) => (
          <path key={from + to} d={routeArc(at(from), at(to), rise)} />
        ))}
      </g>
      {Object.entries(places).map(([code, [x, y]]) => (
        <g key={code}>
          <circle cx={x} cy={y} r="11" fill="var(--amber)" opacity="0.18" />
          <circle cx={x} cy={y} r="4.5" fill="var(--on-night)" />
          <text x={x} y={y + 30} textAnchor="middle" className={classes.code}>
            {code}
          </text>
        </g>
      ))}
    </svg>
  );
}
