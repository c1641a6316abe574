import { afterAll, vi } from 'vitest';

/** The files of the screens' tests share a worker and what it loaded: none leaves anything to the next one. */
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // Files without a page never loaded it.
  if (typeof document === 'undefined') return;
  const { leaveScreens } = await import('./screen.fixture.ts');
  leaveScreens();
  sessionStorage.clear();
  localStorage.clear();
});
