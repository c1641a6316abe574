import type { ReactNode } from 'react';
import classes from './table-section.module.css';

/** A table among the details of somebody, under a small heading. */
export function TableSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}
