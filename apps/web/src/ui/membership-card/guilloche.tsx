import { cardPlane, cardRosette, cardWaves } from '@millaje/api/cards/card-art';
import classes from './membership-card.module.css';

/** The fine engraved pattern of a security print: woven waves and a rosette. Decoration only. */
export function Guilloche() {
  return (
    <svg
      className={classes.guilloche}
      viewBox={`0 0 ${cardPlane.width} ${cardPlane.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <g fill="none" stroke="currentColor" strokeWidth="0.8">
        {cardWaves().map((path) => (
          <path key={path} d={path} />
        ))}
        <g transform={`translate(${cardRosette.x} ${cardRosette.y})`}>
          {cardRosette.angles.map((angle) => (
            <ellipse key={angle} rx={cardRosette.rx} ry={cardRosette.ry} transform={`rotate(${angle})`} />
          ))}
        </g>
      </g>
    </svg>
  );
}
