import type { ReactNode } from 'react';
import classes from './form-page.module.css';

/** A screen that is one form: one column of fields. */
export function FormPage({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}
