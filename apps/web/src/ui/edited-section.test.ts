// @vitest-environment happy-dom
import { type ComponentProps, createElement } from 'react';
import { expect, test } from 'vitest';
import { EditedSection } from './edited-section.tsx';
import { signInAs } from '../features/miles/transfer.fixture.ts';
import { KEY } from '../kept-forms.ts';
import { type Screen, show, waitFor } from './screen.fixture.ts';

let screen: Screen | undefined;

test('who leaves the form of a card stands on its button again, and not before', async () => {
  const card: ComponentProps<typeof EditedSection> = {
    title: 'Empresa',
    form: 'company',
    children: ({ isEditing, close }) =>
      isEditing ? createElement('button', { type: 'button', onClick: close }, 'Cancelar') : 'Posada Brisas',
  };
  screen = show(createElement(EditedSection, card));
  await screen.says('Posada Brisas');
  expect(document.activeElement).toBe(document.body);
  await screen.press('Editar');
  await waitFor(() => expect(screen?.hasButton('Editar')).toBe(false));
  await screen.press('Cancelar');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Editar'));
});

test.each([
  ['the same person typed', 7, 'company', 'Formulario'],
  ['somebody else typed', 8, 'company', 'Posada Brisas'],
  ['was typed elsewhere', 7, 'profile', 'Posada Brisas'],
])('what %s before the session ended stands open, or not', async (_what, userId, form, shown) => {
  signInAs(7);
  sessionStorage.setItem(KEY, JSON.stringify({ userId, forms: { [form]: { name: 'Posada' } } }));
  const card: ComponentProps<typeof EditedSection> = {
    title: 'Empresa',
    form: 'company',
    children: ({ isEditing }) => (isEditing ? 'Formulario' : 'Posada Brisas'),
  };
  screen = show(createElement(EditedSection, card));
  await waitFor(() => expect(screen?.text()).toContain(shown));
});
