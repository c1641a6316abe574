import { IconAlertTriangle } from '@tabler/icons-react';
import { shellTexts } from '@millaje/api/shell.texts';
import { plainButton } from './plain-button.ts';
import classes from './states.module.css';

/** What somebody may press. */
export interface WayOut {
  readonly label: string;
  readonly onPress: () => void;
}

interface FailureStateProps {
  /** What could not be done. */
  title: string;
  /** Why, as far as it is known. */
  message?: string | undefined;
  onRetry: () => void;
  /** What helps where asking again does not. */
  wayOut?: WayOut | undefined;
}

/** What stands where something could not be loaded. */
export function FailureState({ title, message, onRetry, wayOut }: FailureStateProps) {
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle size={28} stroke={1.5} aria-hidden className={classes.failure} />
      <p className={classes.title}>{title}</p>
      {message !== undefined && <p className={classes.help}>{message}</p>}
      <button type="button" className={plainButton('default')} onClick={wayOut?.onPress ?? onRetry}>
        {wayOut?.label ?? shellTexts.retry}
      </button>
    </div>
  );
}
