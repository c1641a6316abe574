import type { ReactNode } from 'react';
import classes from './form-page.module.css';

/** A screen that is one form: a sentence about it, and one column of fields. */
export function FormPage({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{lead}</p>
      {children}
    </div>
  );
}
