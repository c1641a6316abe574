import { IconAlertTriangle } from '@tabler/icons-react';
import { shellTexts } from '@millaje/api/shell.texts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What could not be done, where it cannot be shown. */
  failed: string;
  /** Stands in its place while it is on its way. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What is fetched; what was there stays, whatever becomes of asking again. */
export function Loaded<Data>({ query: { data, error, refetch }, failed, waiting, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error !== null) return <FailureState title={failed} message={error.message} onRetry={() => void refetch()} />;
  return waiting;
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
