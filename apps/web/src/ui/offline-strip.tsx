import { shellTexts } from '@millaje/api/shell.texts';
import { useSyncExternalStore } from 'react';
import classes from './offline-strip.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A quiet strip at the lower edge while the browser has no connection. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className={classes.region}>
      {!isOnline && <span className={classes.strip}>{shellTexts.offline}</span>}
    </output>
  );
}
