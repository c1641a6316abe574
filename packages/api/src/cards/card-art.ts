/** The card's drawing plane; its sides are 1.586 : 1, those of a bank card. */
export const cardPlane = { width: 634, height: 400 } as const;

const waveCount = 13;
const petalCount = 24;

/** The rosette: where its middle lies, and how far its petals reach. Below the tier's name, beside the number, above the document. */
const rosette = { x: cardPlane.width - 86, y: 174, reach: 88, breadth: 6 } as const;

/** One wave across the card, between its head and its number. Each starts a little later and swings a little wider, so that together they weave. */
function wave(index: number): string {
  const half = 52 + index * 1.4;
  const swing = 20 + index * 4.5;
  const middle = cardPlane.height * 0.3 + index * 2.4;
  const start = -half * 2 + index * 9;
  const turns = Math.ceil((cardPlane.width - start) / half);
  return `M${start} ${middle}q${half / 2} ${-swing} ${half} 0${`t${half} 0`.repeat(turns)}`;
}

/** One petal, from its tip over the middle to the other tip and back. */
function petal(index: number): string {
  const { x, y, reach, breadth } = rosette;
  const turn = (index * 180) / petalCount;
  const [across, down] = [Math.cos((turn * Math.PI) / 180) * reach, Math.sin((turn * Math.PI) / 180) * reach];
  const tip = (side: 1 | -1) => `${(x + side * across).toFixed(2)} ${(y + side * down).toFixed(2)}`;
  const half = `A${reach} ${breadth} ${turn} 0 0`;
  return `M${tip(1)}${half} ${tip(-1)}${half} ${tip(1)}`;
}

/** The engraved pattern, waves and a rosette, as one path of thin lines: a page has three cards, and every element is styled. */
export const cardEngraving: string = [
  ...Array.from({ length: waveCount }, (_, index) => wave(index)),
  ...Array.from({ length: petalCount }, (_, index) => petal(index)),
].join('');
