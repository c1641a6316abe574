import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** What something is called, and what it is. */
export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  /** How many stand beside each other. */
  className: string | undefined;
}

/** What is known of something that runs, each under its label. */
export function Facts({ facts, className = '' }: FactsProps) {
  return (
    <dl className={`${classes.facts} ${className}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
