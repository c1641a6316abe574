// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from './screen.fixture.ts';

// A page of its own: what another file's last notice still brings does not come here.
beforeEach(() => void vi.resetModules());
afterEach(() => vi.doUnmock('./notices.tsx'));

test('a notice that cannot be drawn, since its script does not come, is said in words', async () => {
  vi.doMock('./notices.tsx', () => {
    throw new Error('Failed to fetch');
  });
  const { getPlainWords, notify } = await import('./notify.ts');
  notify.failure('No se pudo guardar', 'Sin conexión.');
  await waitFor(() => expect(getPlainWords()).toBe('No se pudo guardar\nSin conexión.'));
});
