import { afterEach, vi } from 'vitest';

// Files without a page never load it.
const screens = typeof document === 'undefined' ? undefined : await import('./screen.fixture.ts');

/**
 * No test leaves anything to the next one, not to those of other files either, which share its worker and what that loaded. A file's own `afterEach`
 * comes before, and takes back only what is not named here.
 */
afterEach(() => {
  // First, while what they ask of is still in place.
  screens?.leaveScreens();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  if (screens === undefined) return;
  sessionStorage.clear();
  localStorage.clear();
});
