// @vitest-environment happy-dom
import { commandTexts } from '@millaje/api/commands.texts';
import { menuTexts } from '@millaje/api/shell.texts';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { STAFF_MENU } from '../../navigation.ts';
import { json, type Screen, showPage, waitFor } from '../../ui/screen.fixture.ts';
import CommandPalette from './command-palette.tsx';
import { newThings } from './new-things.ts';

let screen: Screen;
const nothing = {
  entries: [],
  accountLinks: [],
  onSignOut: () => undefined,
  onHelp: () => undefined,
  onDownloads: () => undefined,
  onClose: () => undefined,
};

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

test('what was typed is what Enter opens, also where it had to be asked for', async () => {
  const email = 'ana@correo.com';
  vi.stubGlobal('fetch', async () =>
    json(200, { code: 201, message: 'OK', user_info: { first_name: 'Ana', last_name: 'L.', email }, addresses: [] }),
  );
  screen = showPage(createElement(CommandPalette, nothing));
  await waitFor(() => expect(document.querySelector('input')).not.toBeNull());
  await screen.type(menuTexts.staff.commands, email);
  const chosenOnes = () => [...document.querySelectorAll('[data-selected]')].map(({ textContent }) => textContent);
  await waitFor(() => expect(chosenOnes()).toEqual([`Ana L.${commandTexts.member} · ${email}`]));
});

const screens = STAFF_MENU.flatMap((entry) => ('name' in entry ? [entry] : entry.links));

test('what can be added anywhere is offered to whoever may', () => {
  const offered = newThings(screens, true).map(({ to }) => to);
  expect(offered).toHaveLength(13);
  expect(offered).toEqual(
    expect.arrayContaining([
      '/backoffice/users?open=user',
      '/backoffice/users?open=transfer',
      '/backoffice/discounts?open=discount',
      '/backoffice/productos/promociones/agregar',
    ]),
  );
  expect(newThings(screens, false)).toEqual([]);
});
