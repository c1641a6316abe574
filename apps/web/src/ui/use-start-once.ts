import { useRef } from 'react';

type Mutate = (variables: void, options: { onSettled: () => void }) => void;

/** Starts what a mutation does, unless it is under way: presses come faster than a button can look busy, or go. */
export function useStartOnce(mutate: Mutate): () => void {
  const isStarted = useRef(false);
  return () => {
    if (isStarted.current) return;
    isStarted.current = true;
    mutate(undefined, { onSettled: () => void (isStarted.current = false) });
  };
}
