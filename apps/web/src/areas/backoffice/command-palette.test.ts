// @vitest-environment happy-dom
import { menuTexts } from '@millaje/api/shell.texts';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type Screen, showPage, waitFor } from '../../ui/screen.fixture.ts';
import CommandPalette from './command-palette.tsx';

let screen: Screen;
afterEach(() => screen.leave());

test('a part of its name leads to what one exported, and to nothing else', async () => {
  const chosen: string[] = [];
  screen = showPage(
    createElement(CommandPalette, {
      entries: [{ name: 'staffUsers', label: 'Usuarios', to: '/backoffice/users' }],
      accountLinks: [],
      onSignOut: () => chosen.push('out'),
      onHelp: () => chosen.push('help'),
      onDownloads: () => chosen.push('downloads'),
      onClose: () => undefined,
    }),
  );
  await waitFor(() => expect(document.querySelector('input')).not.toBeNull());
  await screen.type(menuTexts.staff.commands, 'descar');
  const names = () => [...document.querySelectorAll('.mantine-Spotlight-action')].map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual([menuTexts.staff.downloads]));
  await screen.press(menuTexts.staff.downloads);
  expect(chosen).toEqual(['downloads']);
});
