import type { ReactNode } from 'react';

interface ScrollRegionProps {
  /** What it is called to who does not see it. */
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** A part that scrolls by itself, also by keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
