import type { ReactNode } from 'react';
import classes from './details-list.module.css';

interface DetailsSectionProps {
  title?: string;
  /** Label and value; an entry without a value is left out. */
  entries: readonly (readonly [label: string, value: ReactNode])[];
  /** What is to be known of the whole block. */
  note?: string;
}

/** A titled block of labelled values, as panels and profiles show them. */
export function DetailsSection({ title, entries, note }: DetailsSectionProps) {
  const shown = entries.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (shown.length === 0) return null;
  return (
    <section className={classes.section}>
      {title !== undefined && <h3 className={classes.title}>{title}</h3>}
      <dl className={classes.list}>
        {shown.map(([label, value]) => (
          <div key={label} className={classes.entry}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </section>
  );
}
