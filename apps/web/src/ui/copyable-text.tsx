import { CopyAction } from './copy-action.tsx';
import classes from './copyable-text.module.css';

interface CopyableTextProps {
  /** What is copied, and shown unless `shown` says it in a form that is easier to read. */
  value: string;
  shown?: string;
  /** What the value is, for the button's name: 'Teléfono'. */
  label: string;
}

/** A value that is typed into something else, whole, with a button that copies it. */
export function CopyableText({ value, shown = value, label }: CopyableTextProps) {
  return (
    <span className={classes.text}>
      {shown}
      <CopyAction value={value} label={label} />
    </span>
  );
}
