import { useRef } from 'react';
import { useNavigate } from 'react-router';

/** How long a browser may take for a step back, in milliseconds: until then another press is the same one. */
const STEP_MS = 500;

/** Goes back to the page before, by one page, however often it is pressed: the second press of a double click comes before the first has led anywhere. */
export function useStepBack(): () => void {
  const navigate = useNavigate();
  const steppedAt = useRef(-Infinity);
  return () => {
    const now = performance.now();
    if (now - steppedAt.current < STEP_MS) return;
    steppedAt.current = now;
    void navigate(-1);
  };
}
