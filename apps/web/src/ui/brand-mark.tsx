import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { pathTo } from '../paths.ts';
import classes from './brand-mark.module.css';

/** The brand's sign on night: a rising route and the product's name. It leads to the front page. */
export function BrandMark() {
  return (
    <Link to={pathTo('home')} className={classes.mark}>
      <svg viewBox="0 0 36 28" width="36" height="28" aria-hidden>
        <path d="M4 23C8 10 18 5 30 7" fill="none" stroke="var(--dawn)" strokeWidth="2.4" strokeLinecap="round" />
        <circle cx="4" cy="23" r="2.6" fill="var(--amber)" />
        <circle cx="30" cy="7" r="3.4" fill="var(--on-night)" />
      </svg>
      <span className={classes.product}>{brand.product} </span>
      <span className={classes.airline}>{brand.airline}</span>
    </Link>
  );
}
