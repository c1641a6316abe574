import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { shellTexts } from '@millaje/api/shell.texts';
import classes from './states.module.css';

interface FailureStateProps {
  /** What could not be done. */
  title: string;
  /** Why, as far as it is known. */
  message?: string | undefined;
  onRetry: () => void;
}

/** What stands where something could not be loaded. */
export function FailureState({ title, message, onRetry }: FailureStateProps) {
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle size={28} stroke={1.5} aria-hidden className={classes.failure} />
      <p className={classes.title}>{title}</p>
      {message !== undefined && <p className={classes.help}>{message}</p>}
      <Button variant="default" size="sm" onClick={onRetry}>
        {shellTexts.retry}
      </Button>
    </div>
  );
}
