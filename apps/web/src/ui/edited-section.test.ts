// @vitest-environment happy-dom
import { type ComponentProps, createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { EditedSection } from './edited-section.tsx';
import { type Screen, show, waitFor } from './screen.fixture.ts';

let screen: Screen | undefined;
afterEach(() => screen?.leave());

test('who leaves the form of a card stands on its button again, and not before', async () => {
  const card: ComponentProps<typeof EditedSection> = {
    title: 'Empresa',
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
