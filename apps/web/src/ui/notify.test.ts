// @vitest-environment happy-dom
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { NoticeHost } from './notice-host.tsx';
import { notify } from './notify.ts';
import { type Screen, show } from './screen.fixture.ts';

let screen: Screen;
afterEach(() => {
  vi.doUnmock('./notices.tsx');
  screen.leave();
});

test('a notice that cannot be drawn, since its script does not come, is said in words', async () => {
  vi.doMock('./notices.tsx', () => {
    throw new Error('Failed to fetch');
  });
  screen = show(createElement(NoticeHost));
  notify.failure('No se pudo guardar', 'Sin conexión.');
  await screen.says('No se pudo guardar\nSin conexión.');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('No se pudo guardar\nSin conexión.');
});
