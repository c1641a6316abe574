import { type ReactNode, useId } from 'react';
import classes from './quiet-panel.module.css';

interface QuietPanelProps {
  title: string;
  /** One button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled card of the back office, beside or below what its screen is about. */
export function QuietPanel({ title, action, children }: QuietPanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
