import { type ReactNode, useLayoutEffect } from 'react';
import { holdStill } from './scroll-bar.ts';

interface RemoveScrollProps {
  children: ReactNode;
  enabled?: boolean;
}

/** Stands in for the package of this name inside dialogs, which would write a style element: the page is held still by a mark on it. */
export function RemoveScroll({ children, enabled = true }: RemoveScrollProps) {
  useLayoutEffect(() => (enabled ? holdStill() : undefined), [enabled]);
  return children;
}

RemoveScroll.classNames = { fullWidth: '', zeroRight: '' };
