// @vitest-environment happy-dom
import { createElement } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { show, waitFor } from '../screen.fixture.ts';
import { usePageFocus } from './use-page-focus.ts';

function Area() {
  usePageFocus();
  return createElement('main', {}, createElement('h1', {}, 'USUARIOS'), createElement(Outlet));
}
const leadTo = (to: string, name: string) => createElement(Link, { key: name, to }, name);

test('a screen that takes another one’s place has the focus at its heading, unless it put it elsewhere', async () => {
  const router = createMemoryRouter(
    [
      {
        element: createElement(Area),
        children: [
          { path: '/', element: leadTo('/detail', 'Abrir') },
          { path: '/detail', element: [leadTo('/form', 'Seguir')] },
          { path: '/form', element: createElement('input', { autoFocus: true, 'aria-label': 'Correo' }) },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  show(createElement(RouterProvider, { router }));
  const go = async (name: string) => {
    const link = await waitFor(() => {
      const found = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name);
      if (!found) throw new Error(`no ${name}`);
      return found;
    });
    link.focus();
    link.click();
  };
  await go('Abrir');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('USUARIOS'));
  await go('Seguir');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Correo'));
});
