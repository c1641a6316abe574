import { cardEngraving, cardPlane } from '@millaje/api/cards/card-art';
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
      <path d={cardEngraving} fill="none" stroke="currentColor" strokeWidth="0.8" />
    </svg>
  );
}
