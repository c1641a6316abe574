import { useEffect } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useReadyForMore } from './use-ready-for-more.ts';

/** Keeps a copy of the built pages in this browser, so that an area goes on and starts again without a connection. */
function keepOfflineCopy(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without a copy everything works as long as there is a connection.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Fetches an area's other screens once the first one stands, so that each of them opens at once, also without a connection. */
export function NextScreens({ pages }: { pages: readonly string[] }) {
  const isReady = useReadyForMore();
  useEffect(() => {
    if (isReady) keepOfflineCopy();
  }, [isReady]);
  return isReady ? pages.map((page) => <PrefetchPageLinks key={page} page={page} />) : null;
}
