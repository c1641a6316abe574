import { type ReactNode, Suspense } from 'react';
import { useReadyForMore } from './use-ready-for-more.ts';

interface WhenIdleProps {
  children: ReactNode;
  room: ReactNode;
  /** By which it is known to have come before. */
  name: string;
}

/** What is not of the first load: it comes once that has had its time, or somebody is here. Until then its room is kept. */
export function WhenIdle({ children, room, name }: WhenIdleProps) {
  const isReady = useReadyForMore({ orWhenTouched: true, name });
  return isReady ? <Suspense fallback={room}>{children}</Suspense> : room;
}
