import type { ReactNode } from 'react';
import classes from './decision-bar.module.css';

/** What is done about what a panel shows. */
export function DecisionBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}
