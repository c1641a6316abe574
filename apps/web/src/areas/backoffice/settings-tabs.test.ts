// @vitest-environment happy-dom
import { gatewayTexts } from '@millaje/api/settings/gateways.texts';
import { transferFeeTexts } from '@millaje/api/settings/transfer-fee.texts';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, show, waitFor } from '../../ui/screen.fixture.ts';
import StaffSettings from './settings.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => json(200, { code: 200, message: 'OK', gateways: [], value: '5', version_id: 1 }));
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
});

test.each([
  ['', gatewayTexts.tab],
  ['?tab=3', transferFeeTexts.tab],
  ['?tab=6', gatewayTexts.tab],
  ['?tab=x', gatewayTexts.tab],
])('the address %j opens a tab that there is', async (search, expected) => {
  window.history.replaceState(null, '', `/${search}`);
  const router = createMemoryRouter(
    [{ path: '*', element: createElement(NuqsAdapter, null, createElement(StaffSettings)) }],
    {
      initialEntries: [`/${search}`],
    },
  );
  show(createElement(RouterProvider, { router }));
  const chosen = () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent;
  await waitFor(() => expect(chosen()).toBe(expected));
});
