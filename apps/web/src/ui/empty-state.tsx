import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  /** What is not here: 'No tiene operaciones'. */
  title: string;
  /** What would be here. */
  help?: string | undefined;
  /** What to do about it. */
  action?: ReactNode;
}

/** What an empty list says. */
export function EmptyState({ title, help, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <svg viewBox="0 0 96 40" width="96" height="40" aria-hidden className={classes.figure}>
        <path
          d="M6 34C26 8 62 2 88 12"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="2 5"
          strokeLinecap="round"
        />
        <circle cx="6" cy="34" r="3" fill="currentColor" />
        <circle cx="88" cy="12" r="3" fill="var(--surface-0)" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <p className={classes.title}>{title}</p>
      {help !== undefined && <p className={classes.help}>{help}</p>}
      {action}
    </div>
  );
}
