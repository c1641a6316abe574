// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { json, showPage, waitFor } from '../../ui/screen.fixture.ts';
import { CompanyPanel } from './company-panel.tsx';

test('while it waits it has as many lines as what comes, so that what stands below stays where it is', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const screen = showPage(createElement(CompanyPanel));
  const lines = (selector: string): number => document.querySelectorAll(selector).length;
  const waiting = await waitFor(() => {
    expect(lines('.mantine-Skeleton-root')).toBeGreaterThan(0);
    return lines('.mantine-Skeleton-root');
  });
  const company = { name: 'Posada', address: 'Calle 1', code_phone: '+58', phone: '4142210048', doc_type: 'J' };
  const rest = { doc_identity: '301234567', industry: { id: 1, name: 'Turismo' }, version: 'one' };
  resolve(json(200, { code: 200, message: 'OK', corporate_user: { ...company, ...rest } }));
  await screen.says('Posada');
  expect(lines('dd')).toBe(waiting);
  screen.leave();
});
