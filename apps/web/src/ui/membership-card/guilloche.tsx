import classes from './membership-card.module.css';

/** The card's drawing plane; its sides are 1.586 : 1, those of a bank card. */
const WIDTH = 634;
const HEIGHT = 400;

const WAVE_COUNT = 13;
const PETAL_COUNT = 24;

/** One wave across the card. Each starts a little later and swings a little wider, so that together they weave. */
function wave(index: number): string {
  const half = 52 + index * 1.4;
  const swing = 26 + index * 5.5;
  const middle = HEIGHT * 0.62 + index * 3.2;
  const start = -half * 2 + index * 9;
  const turns = Math.ceil((WIDTH - start) / half);
  return `M${start} ${middle}q${half / 2} ${-swing} ${half} 0${`t${half} 0`.repeat(turns)}`;
}

/** The fine engraved pattern of a security print: woven waves and a rosette. Decoration only. */
export function Guilloche() {
  return (
    <svg
      className={classes.guilloche}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <g fill="none" stroke="currentColor" strokeWidth="0.8">
        {Array.from({ length: WAVE_COUNT }, (_, index) => (
          <path key={index} d={wave(index)} />
        ))}
        <g transform={`translate(${WIDTH - 92} 112)`}>
          {Array.from({ length: PETAL_COUNT }, (_, index) => (
            <ellipse key={index} rx="118" ry="8" transform={`rotate(${(index * 180) / PETAL_COUNT})`} />
          ))}
        </g>
      </g>
    </svg>
  );
}
