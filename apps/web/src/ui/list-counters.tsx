import { formatWhole } from './format.ts';
import classes from './list-counters.module.css';

interface ListCountersProps {
  /** What is counted, and how many there are; undefined while nobody knows. */
  entries: readonly (readonly [label: string, count: number | undefined])[];
}

/** How many rows a list has here and in total. */
export function ListCounters({ entries }: ListCountersProps) {
  return (
    <dl className={classes.counters}>
      {entries.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count === undefined ? '…' : formatWhole(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
