import type { MonthReport } from '@millaje/api/reports/month';
import { monthTexts as texts } from '@millaje/api/reports/month.texts';
import { formatWhole } from '../../ui/format.ts';
import { QuietPanel } from '../../ui/quiet-panel.tsx';
import classes from './month.module.css';

/** Outstanding miles by age: a bar for each, with its figure beside it. */
export function MonthAges({ ages }: { ages: MonthReport['ages'] }) {
  const largest = Math.max(1, ...ages.map(({ miles }) => miles));
  return (
    <QuietPanel title={texts.ages}>
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
    </QuietPanel>
  );
}
