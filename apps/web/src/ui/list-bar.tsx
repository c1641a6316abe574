import type { ReactNode } from 'react';
import classes from './list-bar.module.css';

interface ListBarProps {
  /** Filters and their chips. */
  children: ReactNode;
  /** Exports and 'Nuevo …', as one group. */
  actions?: ReactNode;
}

/** Over a list: what narrows it at the start, what is done with it at the end. */
export function ListBar({ children, actions }: ListBarProps) {
  return (
    <div className={classes.bar}>
      {children}
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
