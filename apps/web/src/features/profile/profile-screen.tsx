import type { ReactNode } from 'react';
import classes from './profile.module.css';

interface ProfileScreenProps {
  /** What is edited. */
  children: ReactNode;
  /** What stands beside it. */
  aside: ReactNode;
}

/** The panels of a profile in two columns, or one under the other. */
export function ProfileScreen({ children, aside }: ProfileScreenProps) {
  return (
    <div className={classes.screen}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{aside}</div>
    </div>
  );
}
