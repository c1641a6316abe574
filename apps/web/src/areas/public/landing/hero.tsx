import { Button } from '@mantine/core';
import { landingTexts, menuTexts } from '@millaje/api/shell.texts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { isReady, pathTo } from '../../../paths.ts';
import { CountUp } from '../../../ui/count-up.tsx';
import { NightSky } from './night-sky.tsx';
import classes from './hero.module.css';

/** The counter ends somewhere below this. */
const COUNTER_MAXIMUM = 70_000;

/** The first screen: the promise, over clouds at dawn. */
export function Hero() {
  const [miles, setMiles] = useState(0);
  // Chosen in the browser: the page itself is the same file for everybody.
  useEffect(() => setMiles(Math.ceil(Math.random() * COUNTER_MAXIMUM)), []);

  return (
    <section className={classes.hero} aria-labelledby="banner">
      <NightSky />
      <div className={classes.content}>
        <h1 id="banner" className={classes.banner}>
          {landingTexts.banner}
        </h1>
        <p className={classes.lead}>{landingTexts.lead(brand.airline)}</p>
        <div className={classes.actions}>
          {isReady('register') && (
            <Button component={Link} to={pathTo('register')} size="md" className={classes.primary}>
              {menuTexts.public.register}
            </Button>
          )}
          <Button component="a" href="#beneficios" size="md" variant="outline" className={classes.secondary}>
            {landingTexts.seeBenefits}
          </Button>
        </div>
        <p className={classes.counter}>
          <CountUp to={miles} className={classes.miles} />
          <span>{landingTexts.counterLabel}</span>
        </p>
      </div>
    </section>
  );
}
