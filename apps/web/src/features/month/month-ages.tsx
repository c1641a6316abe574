import type { MonthReport } from '@millaje/api/reports/month';
import { monthTexts as texts } from '@millaje/api/reports/month.texts';
import { useId } from 'react';
import { formatWhole } from '../../ui/format.ts';
import classes from './month.module.css';

/** Outstanding miles by age: a bar for each, with its figure beside it. */
export function MonthAges({ ages }: { ages: MonthReport['ages'] }) {
  const titleId = useId();
  const largest = Math.max(1, ...ages.map(({ miles }) => miles));
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {texts.ages}
      </h2>
      <ul className={classes.bars}>
        {ages.map(({ from, below, miles }) => (
          <li key={from} className={classes.age}>
            <span>{texts.ageSpan(from, below)}</span>
            <div className={classes.track} aria-hidden>
              <div className={classes.fill} style={{ width: `${(100 * miles) / largest}%` }} />
            </div>
            <span className={classes.amount}>{formatWhole(miles)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
