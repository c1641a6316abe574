import { cloudLayer, type Puff, routeArc, SKY, starPath } from './sky-shapes.ts';
import classes from './hero.module.css';

const FAR = cloudLayer({ seed: 11, count: 70, top: SKY.horizon, bottom: SKY.horizon + 24, reach: 90, flatness: 0.13 });
const MIDDLE = cloudLayer({
  seed: 23,
  count: 64,
  top: SKY.horizon + 26,
  bottom: SKY.horizon + 92,
  reach: 170,
  flatness: 0.2,
});
const NEAR = cloudLayer({
  seed: 42,
  count: 40,
  top: SKY.horizon + 96,
  bottom: SKY.height + 40,
  reach: 300,
  flatness: 0.26,
});

/** Places of the network: code, and where it stands in the picture. */
interface Network {
  places: Record<string, readonly [number, number]>;
  /** Pairs of places, and how far the arc rises over them. */
  routes: readonly (readonly [from: string, to: string, rise: number])[];
}

/** Beside the words on a wide screen. */
const WIDE: Network = {
  places: { MIA: [968, 196], MAR: [930, 438], CCS: [1180, 392], PMV: [1420, 338] },
  routes: [
    ['MIA', 'CCS', 40],
    ['MAR', 'CCS', 70],
    ['CCS', 'PMV', 90],
  ],
};

/** Under the words on a phone, where only the right end of the picture can be seen. */
const NARROW: Network = {
  places: { MAR: [1276, 640], CCS: [1430, 604], PMV: [1562, 622] },
  routes: [
    ['MAR', 'CCS', 90],
    ['CCS', 'PMV', 70],
  ],
};

/** The hero's picture: night above, a thin dawn on the horizon, the cloud deck below, and routes over all of it. */
export function NightSky() {
  return (
    <svg
      className={classes.sky}
      viewBox={`0 0 ${SKY.width} ${SKY.height}`}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden
    >
      <Gradients />
      <rect width={SKY.width} height={SKY.height} fill="url(#sky)" />
      <ellipse cx="1120" cy={SKY.horizon} rx="900" ry="210" fill="url(#glow)" />
      <g stroke="#fff" strokeLinecap="round">
        <path d={starPath(5, 90)} strokeWidth="1.3" opacity="0.5" />
        <path d={starPath(9, 28)} strokeWidth="2.1" opacity="0.75" />
      </g>
      <rect y={SKY.horizon} width={SKY.width} height={SKY.height - SKY.horizon} fill="url(#deck)" />
      <Puffs puffs={FAR} fill="url(#far)" />
      <Puffs puffs={MIDDLE} fill="url(#middle)" />
      <Puffs puffs={NEAR} fill="url(#near)" />
      <Routes network={WIDE} className={classes.wide} />
      <Routes network={NARROW} className={classes.narrow} />
    </svg>
  );
}

function Puffs({ puffs, fill }: { puffs: readonly Puff[]; fill: string }) {
  return (
    <g fill={fill}>
      {puffs.map((puff) => (
        <ellipse key={`${puff.cx} ${puff.cy}`} {...puff} />
      ))}
    </g>
  );
}

function Routes({ network: { places, routes }, className }: { network: Network; className: string | undefined }) {
  const at = (code: string): readonly [number, number] => places[code] ?? [0, 0];
  return (
    <g className={className}>
      <g fill="none" stroke="url(#route)" strokeWidth="2.2" strokeLinecap="round">
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
    </g>
  );
}

/** A puff: bright in its middle, nothing at its rim. */
function PuffGradient({ id, color, opacity }: { id: string; color: string; opacity: number }) {
  return (
    <radialGradient id={id}>
      <stop offset="0" stopColor={color} stopOpacity={opacity} />
      <stop offset="0.5" stopColor={color} stopOpacity={opacity * 0.55} />
      <stop offset="1" stopColor={color} stopOpacity="0" />
    </radialGradient>
  );
}

function Gradients() {
  const dusk = 'color-mix(in srgb, var(--night) 62%, #3d6fd8)';
  const rose = 'color-mix(in srgb, var(--dawn) 62%, #7a4a86)';
  return (
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--night)" />
        <stop offset="0.42" stopColor="color-mix(in srgb, var(--night) 84%, #3d6fd8)" />
        <stop offset="0.6" stopColor={dusk} />
        <stop offset="0.69" stopColor={rose} />
        <stop offset="0.728" stopColor="var(--dawn)" />
        <stop offset="0.7375" stopColor="var(--amber)" />
      </linearGradient>
      <radialGradient id="glow">
        <stop offset="0" stopColor="var(--amber)" stopOpacity="0.6" />
        <stop offset="0.4" stopColor="var(--dawn)" stopOpacity="0.24" />
        <stop offset="1" stopColor="var(--dawn)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="deck" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="color-mix(in srgb, var(--dawn) 46%, #4a3f7c)" />
        <stop offset="0.22" stopColor="color-mix(in srgb, var(--night) 52%, #6b5aa0)" />
        <stop offset="0.6" stopColor="color-mix(in srgb, var(--night) 80%, #3d5fae)" />
        <stop offset="1" stopColor="var(--night)" />
      </linearGradient>
      <PuffGradient id="far" color="#ffdcb8" opacity={0.8} />
      <PuffGradient id="middle" color="#c79fc6" opacity={0.36} />
      <PuffGradient id="near" color="#5f7fc8" opacity={0.3} />
      <linearGradient id="route" x1="0" y1="1" x2="1" y2="0">
        <stop offset="0" stopColor="var(--amber)" />
        <stop offset="1" stopColor="var(--dawn)" />
      </linearGradient>
    </defs>
  );
}
