import { useEffect, useState } from 'react';
import { formatWhole } from './format.ts';

/** How long the counter runs, in milliseconds. */
const RUN_MS = 1600;

interface CountUpProps {
  to: number;
  className?: string | undefined;
}

/** Quick at first, slow at the end. */
const ease = (share: number): number => 1 - (1 - share) ** 4;

/** A number that runs up to its value once. With reduced motion, and for a screen reader, it simply is its value. */
export function CountUp({ to, className }: CountUpProps) {
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now: number) {
      const share = isStill ? 1 : Math.min((now - start) / RUN_MS, 1);
      setShown(Math.round(to * ease(share)));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [to]);

  return (
    <data value={to} className={className}>
      <span aria-hidden>{formatWhole(shown)}</span>
      <span className="visually-hidden">{formatWhole(to)}</span>
    </data>
  );
}
