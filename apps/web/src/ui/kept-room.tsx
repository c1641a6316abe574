import type { CSSProperties, ReactNode } from 'react';
import classes from './kept-room.module.css';

/** The parts of the members' and allies' homes, and of the staff's first screen, that come after the rest. */
type RoomName = 'search' | 'redeem' | 'reach' | 'promotions' | 'last' | 'operations' | 'payouts' | 'company' | 'report';

interface KeptRoomProps {
  /** Its name among the parts of the page whose height is kept for when the page is loaded again (`hold-place.mjs`). */
  name: RoomName;
  /** Whether what fills it is on its way; what comes as a script says so itself, by `data-waits` on what stands for it. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** How high a part was when the page was left, in pixels; undefined where nobody knows. */
export function keptHeight(name: RoomName): number | undefined {
  const kept = Number.parseFloat(document.documentElement.style.getPropertyValue(`--room-${name}`));
  return Number.isNaN(kept) ? undefined : kept;
}

/** A part of a screen that, while it waits after a reload, is as high as it was: what stands under it does not move when it comes. */
export function KeptRoom({ name, isWaiting = false, children }: KeptRoomProps) {
  return (
    <div
      className={classes.room}
      style={{ '--room': `var(--room-${name})` } as CSSProperties}
      data-room={name}
      data-waits={isWaiting || undefined}
      // There was nothing in it: nothing is shown to be on its way, which would go away again.
      data-was-empty={keptHeight(name) === 0 || undefined}
    >
      {children}
    </div>
  );
}
