// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { getPlainWords, notify } from './notify.ts';
import { waitFor } from './screen.fixture.ts';

afterEach(() => {
  vi.doUnmock('./notices.tsx');
});

test('a notice that cannot be drawn, since its script does not come, is said in words', async () => {
  vi.doMock('./notices.tsx', () => {
    throw new Error('Failed to fetch');
  });
  notify.failure('No se pudo guardar', 'Sin conexión.');
  await waitFor(() => expect(getPlainWords()).toBe('No se pudo guardar\nSin conexión.'));
});
