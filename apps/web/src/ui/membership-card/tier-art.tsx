import { brand } from 'virtual:brand';
import { Guilloche } from './guilloche.tsx';
import { tierOf } from './tier.ts';
import classes from './membership-card.module.css';

/** A tier's card without anybody's name on it. Decoration only. */
export function TierArt({ name }: { name: string }) {
  return (
    <div className={classes.frame} data-tier={tierOf(name)} aria-hidden>
      <Guilloche />
      <div className={classes.head}>
        <span className={classes.product}>
          {brand.product} <small>{brand.airline}</small>
        </span>
        <span className={classes.tier}>{name}</span>
      </div>
    </div>
  );
}
