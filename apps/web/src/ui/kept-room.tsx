import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './kept-room.module.css';

/** The parts of the members' and allies' homes, and of the staff's first screen, that come after the rest. */
type RoomName = 'search' | 'redeem' | 'reach' | 'promotions' | 'last' | 'operations' | 'payouts' | 'company' | 'report';

interface KeptRoomProps {
  /** Its name among the parts of the page whose height is kept for when the page is loaded again (`hold-place.mjs`). */
  name: RoomName;
  /**
   * Whether what fills it is on its way. What comes as a script says so itself: whatever stands for something that comes has `data-waits`,
   * and what stands for a whole part has it with the value `part`.
   */
  isWaiting?: boolean;
  children: ReactNode;
}

/** How high a part was when the page was left, in pixels; undefined where nobody knows. */
export function keptHeight(name: RoomName): number | undefined {
  const kept = Number.parseFloat(document.documentElement.style.getPropertyValue(`--room-${name}`));
  return Number.isNaN(kept) ? undefined : kept;
}

/** The parts whose height is kept since their screen was left, and how wide the window was then. */
const left = { names: new Set<RoomName>(), width: 0 };

/** In a window of another width everything has other heights. */
function forgetHeights(): void {
  if (window.innerWidth === left.width) return;
  for (const name of left.names) document.documentElement.style.removeProperty(`--room-${name}`);
  left.names.clear();
  window.removeEventListener('resize', forgetHeights);
}

/** Keeps how high a part is whose screen is left: the way back finds it so. */
function keepHeight(name: RoomName, part: HTMLElement): void {
  if (part.matches('[data-waits="part"], :has([data-waits="part"])')) return;
  forgetHeights();
  left.names.add(name);
  left.width = window.innerWidth;
  document.documentElement.style.setProperty(`--room-${name}`, `${part.offsetHeight}px`);
  window.addEventListener('resize', forgetHeights);
}

/** A part of a screen that, while it waits after a reload or on the way back, is as high as it was: what stands under it does not move when it comes. */
export function KeptRoom({ name, isWaiting = false, children }: KeptRoomProps) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      if (current !== null) keepHeight(name, current);
    };
  }, [name]);
  return (
    <div
      ref={part}
      className={classes.room}
      style={{ '--room': `var(--room-${name})` } as CSSProperties}
      data-room={name}
      data-waits={isWaiting ? 'part' : undefined}
      // There was nothing in it: nothing is shown to be on its way, which would go away again.
      data-was-empty={keptHeight(name) === 0 || undefined}
    >
      {children}
    </div>
  );
}
