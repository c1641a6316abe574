import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { isConnected, subscribeToConnection } from './connection.ts';
import { keepOffline } from './keep-offline.ts';
import { useReadyForMore } from './use-ready-for-more.ts';

/** Whether there was a connection since something else was ready. A screen whose file cannot be fetched makes the router load the whole page anew. */
function useConnectedOnce(isReady: boolean): boolean {
  const [wasConnected, setConnected] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const look = (): void => {
      if (isConnected()) setConnected(true);
    };
    look();
    return subscribeToConnection(look);
  }, [isReady]);
  return wasConnected;
}

/** Fetches an area's other screens once the first one stands, so that each of them opens at once, also without a connection. */
export function NextScreens({ pages }: { pages: readonly string[] }) {
  const isReady = useConnectedOnce(useReadyForMore());
  useEffect(() => {
    if (isReady) void keepOffline({ areas: true });
  }, [isReady]);
  return isReady ? pages.map((page) => <PrefetchPageLinks key={page} page={page} />) : null;
}
