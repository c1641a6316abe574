// @vitest-environment happy-dom
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { show, waitFor } from './screen.fixture.ts';
import { useStepBack } from './use-step-back.ts';

function Panel() {
  return createElement('button', { onClick: useStepBack() }, 'Cerrar');
}

test('a double click leads back to the page before, and not to the one before it', async () => {
  const router = createMemoryRouter([{ path: '/panel', Component: Panel }, { path: '*' }], {
    initialEntries: ['/inicio', '/lista', '/panel'],
  });
  const screen = show(createElement(RouterProvider, { router }));
  await waitFor(() => expect(screen.text()).toContain('Cerrar'));
  const [button] = document.querySelectorAll('button');
  button?.click();
  button?.click();
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/panel'));
  expect(router.state.location.pathname).toBe('/lista');
  screen.leave();
});
