import classes from './status-dot.module.css';

interface StatusDotProps {
  tone: 'good' | 'warn' | 'bad' | 'quiet';
  /** The state's name; the dot never stands alone. */
  label: string;
}

/** A state as a small dot and its word. */
export function StatusDot({ tone, label }: StatusDotProps) {
  return (
    <span className={classes.status} data-tone={tone}>
      {label}
    </span>
  );
}
