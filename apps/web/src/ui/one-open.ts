import { useState } from 'react';

/** Whether something is open, told from outside. */
export interface Openness {
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
}

/** Of several popovers one is open at most: opening one closes the others. Gives each its part by its name. */
export function useOneOpen<Name extends string>(): (name: Name) => Openness {
  const [current, setCurrent] = useState<Name>();
  return (name) => ({
    opened: current === name,
    onOpenedChange: (opened) => setCurrent((before) => (opened ? name : before === name ? undefined : before)),
  });
}
