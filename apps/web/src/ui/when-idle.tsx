import { type ReactNode, Suspense } from 'react';
import { useReadyForMore } from './use-ready-for-more.ts';

/** What is not of the first load: it comes once that has had its time, or somebody is here. Until then its room is kept. */
export function WhenIdle({ children, room }: { children: ReactNode; room: ReactNode }) {
  const isReady = useReadyForMore({ orWhenTouched: true });
  return isReady ? <Suspense fallback={room}>{children}</Suspense> : room;
}
