import { shellTexts } from '@millaje/api/shell.texts';
import { useSyncExternalStore } from 'react';
import { isConnected, subscribeToConnection } from './connection.ts';
import { useRoom } from './use-room.ts';
import classes from './offline-strip.module.css';

/** A quiet strip at the upper edge while there is no connection; the bars stand under it. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribeToConnection, isConnected, () => true);
  const room = useRoom('--room-above');
  return (
    <output className={classes.region}>
      {!isOnline && (
        <span ref={room} className={classes.strip}>
          {shellTexts.offline}
        </span>
      )}
    </output>
  );
}
