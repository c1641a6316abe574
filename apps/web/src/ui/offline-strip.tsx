import { shellTexts } from '@millaje/api/shell.texts';
import { useSyncExternalStore } from 'react';
import { getKeptNote, isConnected, subscribeToConnection } from './connection.ts';
import { useRoom } from './use-room.ts';
import classes from './offline-strip.module.css';

/** A quiet strip at the upper edge while there is no connection; the bars stand under it. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribeToConnection, isConnected, () => true);
  const note = useSyncExternalStore(subscribeToConnection, getKeptNote, () => undefined);
  const room = useRoom('--room-above');
  return (
    <output className={classes.region}>
      {(!isOnline || note !== undefined) && (
        <span ref={room} className={classes.strip}>
          {note ?? shellTexts.offline}
        </span>
      )}
    </output>
  );
}
