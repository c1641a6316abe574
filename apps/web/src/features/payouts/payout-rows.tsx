import { Skeleton } from '@mantine/core';
import type { Payout } from '@millaje/api/payouts/payouts';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { Link, type To } from 'react-router';
import { formatMoney } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { atLineStart, dayTextOf, stateOf } from './payout-words.ts';
import classes from './payouts.module.css';

interface PayoutRowsProps {
  payouts: readonly Payout[];
  /** The address of a month's details. */
  to: (payout: Payout) => To;
  /** A month as people say it. */
  nameOf: (month: string) => string;
  /** The rows are those of the page before. */
  isStale?: boolean;
}

/** An ally's months: what arrived, what it is worth, how each stands. */
export function PayoutRows({ payouts, to, nameOf, isStale }: PayoutRowsProps) {
  return (
    <ul className={`plain-list ${classes.rows}`} data-stale={isStale || undefined}>
      {payouts.map((payout) => (
        <li key={payout.month}>
          <Link to={to(payout)} preventScrollReset className={classes.row}>
            <span className={classes.what}>
              <strong>{atLineStart(nameOf(payout.month))}</strong>
              <span className={classes.soft}>{dayTextOf(payout)}</span>
            </span>
            <StatusDot {...stateOf(payout)} />
            <span className={classes.amounts}>
              <strong>{texts.usd(formatMoney(payout.usd))}</strong>
              <span className={classes.soft}>
                <MilesAmount value={payout.arrived} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The shape of the list while it is on its way. */
export function PayoutRowsSkeleton({ rows }: { rows: number }) {
  return (
    <output className={classes.rows} aria-busy="true" aria-label={shellTexts.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          <span className={classes.what}>
            <Skeleton height={12} width="45%" my={6} />
            <Skeleton height={11} width="30%" my={5} />
          </span>
          <Skeleton height={12} width={72} my={4.5} />
          <span className={classes.amounts}>
            <Skeleton height={12} width={90} />
          </span>
        </div>
      ))}
    </output>
  );
}
