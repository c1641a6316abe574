// @vitest-environment happy-dom
import { createElement, Fragment, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type Screen, show, waitFor } from './screen.fixture.ts';

function Asking() {
  const [isOpen, setOpen] = useState(false);
  return createElement(
    Fragment,
    null,
    createElement('button', { type: 'button', onClick: () => setOpen(true) }, 'Reservar'),
    createElement(ConfirmDialog, {
      opened: isOpen,
      title: '¿Seguro?',
      onConfirm: () => undefined,
      onClose: () => setOpen(false),
    }),
  );
}

let screen: Screen;
beforeEach(async () => {
  screen = show(createElement(Asking));
  await screen.press('Reservar');
  await screen.says('¿Seguro?');
});
afterEach(() => screen.leave());

/** A click on what lies behind the dialog, the one so many in a row. */
const clickOutside = (detail: number) =>
  document.querySelector('.mantine-Modal-overlay')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));

test('a double click opens a dialog and leaves it open; a click beside it closes it', async () => {
  clickOutside(2);
  expect(document.querySelector('[role=dialog]')).not.toBeNull();
  await Promise.resolve();
  expect(screen.text()).toContain('¿Seguro?');
  clickOutside(1);
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
});
