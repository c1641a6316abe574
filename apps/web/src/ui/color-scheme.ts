import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { skipFarParts } from './skip-far-parts.ts';

export type ColorScheme = 'light' | 'dark';

/** Where the choice is kept; `before-paint.mjs` reads it before anything is painted. */
const KEPT = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

const listeners = new Set<() => void>();

const isScheme = (value: string | null): value is ColorScheme => value === 'light' || value === 'dark';

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');

function readKept(): ColorScheme | undefined {
  try {
    const kept = localStorage.getItem(KEPT);
    return isScheme(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function show(scheme: ColorScheme): void {
  document.documentElement.setAttribute(ATTRIBUTE, scheme);
  for (const listener of listeners) listener();
}

/** The colours that the page is shown in: what somebody chose here, or what the system asks for. */
export function getColorScheme(): ColorScheme {
  const shown = document.documentElement.getAttribute(ATTRIBUTE);
  return isScheme(shown) ? shown : (readKept() ?? (prefersDark().matches ? 'dark' : 'light'));
}

/** Shows the page in these colours, and keeps that for the next visit; where nothing can be kept, for this one. */
export function setColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(KEPT, scheme);
  } catch {
    // What cannot be kept is shown all the same.
  }
  skipFarParts();
  show(scheme);
}

/** Calls back when the colours change. Gives back what stops it. */
export function subscribeToColorScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the choice of another tab, and the system where nothing was chosen. Gives back what stops it. */
export function followColorScheme(): () => void {
  const follow = (): void => show(readKept() ?? (prefersDark().matches ? 'dark' : 'light'));
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === KEPT || key === null) follow();
  };
  const system = prefersDark();
  // The system may have changed while the page's scripts were on the way.
  follow();
  system.addEventListener('change', follow);
  window.addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', follow);
    window.removeEventListener('storage', onStorage);
  };
}

/** The components read the colours from here and decide nothing about them: none of them is drawn anew when they change. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (): MantineColorScheme => (typeof document === 'undefined' ? 'light' : getColorScheme()),
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
