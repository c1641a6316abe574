import type { ReactNode } from 'react';

/** Stands in for the package of this name inside dialogs: the page is held still by `theme/global.css`. */
export function RemoveScroll({ children }: { children: ReactNode }) {
  return children;
}

RemoveScroll.classNames = { fullWidth: '', zeroRight: '' };
