import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { isConnected, subscribeToConnection } from './connection.ts';
import { keepOffline } from './keep-offline.ts';
import { useReadyForMore, whenIdle } from './use-ready-for-more.ts';

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

/**
 * Fetches an area's other screens once the first one stands, so that each of them opens at once, also without a connection. Once they
 * are asked for nothing of it stays: every way from screen to screen would put dozens of links for all the others into the page anew.
 */
export function NextScreens({ pages }: { pages: readonly string[] }) {
  const isReady = useConnectedOnce(useReadyForMore());
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    void keepOffline({ areas: true });
    return whenIdle(() => setAsked(true));
  }, [isReady]);
  return isReady && !isAsked ? pages.map((page) => <PrefetchPageLinks key={page} page={page} />) : null;
}
