import { useIntersection } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';

interface WhenNearProps {
  /** Where links within the page lead. */
  id?: string;
  children: ReactNode;
  /** Its name among the parts of the page whose height is kept for when the page is loaded again (`hold-place.mjs`). */
  room: 'offers' | 'miles' | 'centres';
  /** What stands there until it has come. */
  place?: ReactNode;
}

/** What is fetched only when somebody scrolls near to it: a first visit does not pay for it. */
export function WhenNear({ id, room, children, place = null }: WhenNearProps) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '400px' });
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting === true && !wasNear) setWasNear(true);
  return (
    // Without a height nobody would ever come near it.
    <div ref={ref} id={id} data-room={room} className="has-height">
      {wasNear ? <Suspense fallback={place}>{children}</Suspense> : place}
    </div>
  );
}
