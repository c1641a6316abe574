import { landingTexts, menuTexts } from '@millaje/api/shell.texts';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import 'virtual:stars-and-clouds.css';
import { brand } from 'virtual:brand';
import { homeOf, useSession } from '../../../features/session/session.ts';
import { pathTo } from '../../../paths.ts';
import { CountUp } from '../../../ui/count-up.tsx';
import { formatWhole } from '../../../ui/format.ts';
import { plainButton } from '../../../ui/plain-button.ts';
import { NetworkArcs } from './network.tsx';
import classes from './hero.module.css';

/** The counter ends somewhere below this. */
const COUNTER_MAXIMUM = 70_000;

/** Chosen in the browser, once a visit: the page itself is the same file for everybody. */
const CHOSEN_MILES = Math.ceil(Math.random() * COUNTER_MAXIMUM);
const neverChanges = () => () => undefined;

/** The first screen: the promise, over clouds at dawn. */
export function Hero() {
  const session = useSession();
  const miles = useSyncExternalStore(
    neverChanges,
    () => CHOSEN_MILES,
    () => 0,
  );

  return (
    <section className={classes.hero} aria-labelledby="banner">
      <div className={`stars-and-clouds ${classes.sky}`} />
      <div className={classes.content}>
        <NetworkArcs />
        <h1 id="banner" className={classes.banner}>
          {landingTexts.banner}
        </h1>
        <p className={classes.lead}>{landingTexts.lead(brand.airline)}</p>
        <div className={classes.actions}>
          {session === null ? (
            <Link to={pathTo('register')} className={plainButton('filled', 'md', classes.primary)}>
              {menuTexts.public.register}
            </Link>
          ) : (
            <Link to={homeOf(session.role)} className={plainButton('filled', 'md', classes.primary)}>
              {menuTexts.public.toAccount}
              {session.balance !== undefined && ` · ${formatWhole(session.balance)} ${brand.miles_symbol}`}
            </Link>
          )}
          <a href="#beneficios" className={plainButton('outline', 'md', classes.secondary)}>
            {landingTexts.seeBenefits}
          </a>
        </div>
        <p className={`needs-scripts ${classes.counter}`}>
          <span>{landingTexts.counter.before}</span>
          <CountUp to={miles} className={classes.miles} />
          <span>{landingTexts.counter.after}</span>
        </p>
      </div>
    </section>
  );
}
