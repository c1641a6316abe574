import { Button } from '@mantine/core';
import { homeTexts } from '@millaje/api/signed-in.texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import classes from './balance-panel.module.css';

interface Action {
  readonly label: string;
  readonly to: string;
}

interface BalancePanelProps {
  firstName: string;
  balance: number | undefined;
  /** What can be done with them, the likeliest first. */
  actions: readonly [Action, ...Action[]];
  /** What stands beside the balance: a membership card. */
  children?: ReactNode;
}

/** The largest thing on a member's home: the miles, on night, with what can be done with them. */
export function BalancePanel({ firstName, balance, actions, children }: BalancePanelProps) {
  const [first, ...others] = actions;
  return (
    <section className={classes.panel} aria-label={homeTexts.balance}>
      <svg className={classes.arcs} viewBox="0 0 600 320" preserveAspectRatio="xMaxYMid slice" aria-hidden>
        <path d="M-20 300C90 120 330 40 640 90" />
        <path d="M-20 330C140 190 380 130 640 190" />
        <path d="M-20 360C200 250 420 220 640 290" />
      </svg>
      <div>
        <p className={classes.greeting}>{homeTexts.greeting(firstName)}</p>
        <p className={classes.amount}>
          {balance === undefined ? (
            <span className={classes.unknown} />
          ) : (
            <MilesAmount value={balance} size="display" />
          )}
        </p>
        <p className={classes.label}>{homeTexts.balance}</p>
        <div className={classes.actions}>
          <Button component={Link} to={first.to} className={classes.action}>
            {first.label}
          </Button>
          {others.map(({ label, to }) => (
            <Link key={to} to={to} className={`lone-link ${classes.link}`}>
              {label}
            </Link>
          ))}
        </div>
      </div>
      {children !== undefined && <div className={classes.card}>{children}</div>}
    </section>
  );
}
