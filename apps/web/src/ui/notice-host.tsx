import { lazy, Suspense, useSyncExternalStore } from 'react';
import { getPlainWords, hasNotices, subscribeToNotices } from './notify.ts';
import classes from './notice-host.module.css';

const Notices = lazy(() => import('./notices.tsx'));

/** The place of notices on every page; empty until there is one. */
export function NoticeHost() {
  const isNeeded = useSyncExternalStore(subscribeToNotices, hasNotices, () => false);
  const words = useSyncExternalStore(subscribeToNotices, getPlainWords, () => undefined);
  return (
    <>
      {words !== undefined && (
        <div role="alert" className={classes.plain}>
          {words}
        </div>
      )}
      <Suspense>{isNeeded && <Notices />}</Suspense>
    </>
  );
}
