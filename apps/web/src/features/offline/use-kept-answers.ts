import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isConnected, subscribeToConnection } from '../../ui/connection.ts';
import { useReadyForMore } from '../../ui/use-ready-for-more.ts';

/** Keeps what one person was told for when there is no connection. It comes once the first screen has had its time, or is needed. */
export function useKeptAnswers(userId: number): void {
  const client = useQueryClient();
  const isReady = useReadyForMore();
  const isOnline = useSyncExternalStore(subscribeToConnection, isConnected, () => true);
  const isWanted = isReady || !isOnline;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    let stop: (() => void) | undefined;
    async function start(): Promise<void> {
      const { startKeeping } = await import('./offline.ts');
      if (!isLeft) stop = startKeeping(client, userId);
    }
    // Without a copy everything works as long as there is a connection.
    start().catch(() => undefined);
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [client, isWanted, userId]);
}
