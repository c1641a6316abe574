/** The card's drawing plane; its sides are 1.586 : 1, those of a bank card. */
export const cardPlane = { width: 634, height: 400 } as const;

const waveCount = 13;
const petalCount = 24;

/** One wave across the card. Each starts a little later and swings a little wider, so that together they weave. */
function wave(index: number): string {
  const half = 52 + index * 1.4;
  const swing = 26 + index * 5.5;
  const middle = cardPlane.height * 0.62 + index * 3.2;
  const start = -half * 2 + index * 9;
  const turns = Math.ceil((cardPlane.width - start) / half);
  return `M${start} ${middle}q${half / 2} ${-swing} ${half} 0${`t${half} 0`.repeat(turns)}`;
}

/** The waves of the engraved pattern, as paths. */
export const cardWaves = (): string[] => Array.from({ length: waveCount }, (_, index) => wave(index));

/** The rosette of the pattern: where it stands, its petals' radii, and the angle of each in degrees. */
export const cardRosette = {
  x: cardPlane.width - 92,
  y: 112,
  rx: 118,
  ry: 8,
  angles: Array.from({ length: petalCount }, (_, index) => (index * 180) / petalCount),
} as const;
