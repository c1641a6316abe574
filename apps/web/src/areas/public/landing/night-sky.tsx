import { cloudLayer, type Puff, SKY, starPath } from './sky-shapes.ts';
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

/**
 * The hero's picture: night above, a thin dawn on the horizon, the cloud deck below. It is stretched to its place, so that
 * the horizon lies under the words on every screen.
 */
export function NightSky() {
  return (
    <svg className={classes.sky} viewBox={`0 0 ${SKY.width} ${SKY.height}`} preserveAspectRatio="none" aria-hidden>
      <Gradients />
      <rect width={SKY.width} height={SKY.height} fill="url(#sky)" />
      <ellipse cx="1120" cy={SKY.horizon} rx="900" ry="210" fill="url(#glow)" />
      <g stroke="#fff" strokeLinecap="round" className={classes.stars}>
        <path d={starPath(5, 56)} strokeWidth="1.3" opacity="0.5" />
        <path d={starPath(9, 18)} strokeWidth="2.1" opacity="0.75" />
      </g>
      <rect y={SKY.horizon} width={SKY.width} height={SKY.height - SKY.horizon} fill="url(#deck)" />
      <Puffs puffs={FAR} fill="url(#far)" />
      <Puffs puffs={MIDDLE} fill="url(#middle)" />
      <Puffs puffs={NEAR} fill="url(#near)" />
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
    </defs>
  );
}
