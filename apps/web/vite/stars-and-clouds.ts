import { cloudLayer, type Puff, SKY, starPath } from '../src/areas/public/landing/sky-shapes.ts';

/** A layer of the cloud deck: where its puffs lie, and their light. */
interface Layer {
  readonly name: string;
  readonly puffs: readonly Puff[];
  readonly color: string;
  readonly opacity: number;
}

/** The clouds at the horizon, which the social card has too. */
export const farClouds = cloudLayer({
  seed: 11,
  count: 70,
  top: SKY.horizon,
  bottom: SKY.horizon + 24,
  reach: 90,
  flatness: 0.13,
});

/** The far ones first: the near ones lie over them. */
const LAYERS: readonly Layer[] = [
  {
    name: 'far',
    puffs: farClouds,
    color: '#ffdcb8',
    opacity: 0.8,
  },
  {
    name: 'middle',
    puffs: cloudLayer({
      seed: 23,
      count: 64,
      top: SKY.horizon + 26,
      bottom: SKY.horizon + 92,
      reach: 170,
      flatness: 0.2,
    }),
    color: '#c79fc6',
    opacity: 0.36,
  },
  {
    name: 'near',
    puffs: cloudLayer({
      seed: 42,
      count: 40,
      top: SKY.horizon + 96,
      bottom: SKY.height + 40,
      reach: 300,
      flatness: 0.26,
    }),
    color: '#5f7fc8',
    opacity: 0.3,
  },
];

/** Its puffs are bright in their middles, nothing at their rims. */
function drawLayer({ name, puffs, color, opacity }: Layer): string {
  const stop = (at: number, light: number) =>
    `<stop offset='${at}' stop-color='${color}' stop-opacity='${Number(light.toFixed(3))}'/>`;
  const puff = ({ cx, cy, rx, ry }: Puff) => `<ellipse cx='${cx}' cy='${cy}' rx='${rx}' ry='${ry}'/>`;
  return [
    `<radialGradient id='${name}'>${stop(0, opacity)}${stop(0.5, opacity * 0.55)}${stop(1, 0)}</radialGradient>`,
    `<g fill='url(#${name})'>${puffs.map(puff).join('')}</g>`,
  ].join('');
}

/**
 * What lies over the night of the front page, as a drawing of its own: stars, round however far it is stretched, and none where the
 * words take the whole width; then the clouds.
 */
export function drawStarsAndClouds(): string {
  return [
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${SKY.width} ${SKY.height}' preserveAspectRatio='none'>`,
    `<style>path{stroke:#fff;stroke-linecap:round;vector-effect:non-scaling-stroke}@media(width&lt;48em){path{display:none}}</style>`,
    `<path d='${starPath(5, 56)}' stroke-width='1.3' opacity='.5'/>`,
    `<path d='${starPath(9, 18)}' stroke-width='2.1' opacity='.75'/>`,
    ...LAYERS.map(drawLayer),
    `</svg>`,
  ].join('');
}

/** The same as a rule that carries it: as a file it would come after the words that stand before it. */
export function renderStarsAndCloudsCss(): string {
  const address = drawStarsAndClouds().replaceAll(/[%#<>]/g, encodeURIComponent);
  return `.stars-and-clouds{background:url("data:image/svg+xml,${address}") 0 0/100% 100%}`;
}
