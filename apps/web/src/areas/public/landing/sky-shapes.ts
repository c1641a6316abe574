/** The sky's drawing plane. */
export const SKY = { width: 1600, height: 800, horizon: 590 } as const;

/** A small repeatable source of numbers between 0 and 1, so that the sky is the same in every build. */
export function createSequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** The words stand in the left part of the picture: no star shines through them. */
const WORDS = 0.52;

/** Stars as one path of points: beside the words, and few near the horizon, where the air is bright. */
export function starPath(seed: number, count: number): string {
  const next = createSequence(seed);
  return Array.from({ length: count }, () => {
    const x = Math.round((WORDS + next() * (1 - WORDS)) * SKY.width);
    const y = Math.round(next() ** 1.6 * (SKY.horizon - 140));
    return `M${x} ${y}h0`;
  }).join('');
}

export interface Puff {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
}

interface Layer {
  seed: number;
  count: number;
  /** The band that the middles of the puffs lie in. */
  top: number;
  bottom: number;
  /** The largest half width; heights follow it. */
  reach: number;
  flatness: number;
}

/** One layer of a cloud deck seen from above it: flat puffs, smaller the nearer they lie to the horizon. */
export function cloudLayer({ seed, count, top, bottom, reach, flatness }: Layer): Puff[] {
  const next = createSequence(seed);
  return Array.from({ length: count }, (_, index) => {
    const depth = next();
    const rx = Math.round(reach * (0.45 + 0.55 * next()));
    return {
      // Spread evenly, then moved a little: no gaps, no rows.
      cx: Math.round(((index + next()) / count) * (SKY.width + 2 * reach) - reach),
      cy: Math.round(top + (bottom - top) * depth),
      rx,
      ry: Math.round(rx * flatness * (0.8 + 0.4 * depth)),
    };
  });
}

/** An arc between two points that rises over both, as routes are drawn on a globe. */
export function routeArc(from: readonly [number, number], to: readonly [number, number], rise: number): string {
  const middle = [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - rise] as const;
  return `M${from[0]} ${from[1]}Q${middle[0]} ${middle[1]} ${to[0]} ${to[1]}`;
}
