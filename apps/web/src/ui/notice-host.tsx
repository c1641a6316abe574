import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasNotices, subscribeToNotices } from './notify.ts';

const Notices = lazy(() => import('./notices.tsx'));

/** The place of notices on every page; empty until there is one. */
export function NoticeHost() {
  const isNeeded = useSyncExternalStore(subscribeToNotices, hasNotices, () => false);
  return <Suspense>{isNeeded && <Notices />}</Suspense>;
}
