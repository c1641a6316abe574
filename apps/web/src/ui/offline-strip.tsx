import { shellTexts } from '@millaje/api/shell.texts';
import { useSyncExternalStore } from 'react';
import { isConnected, subscribeToConnection } from './connection.ts';
import classes from './offline-strip.module.css';

/** A quiet strip at the lower edge while there is no connection. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribeToConnection, isConnected, () => true);
  return (
    <output className={classes.region}>
      {!isOnline && <span className={classes.strip}>{shellTexts.offline}</span>}
    </output>
  );
}
