// @vitest-environment happy-dom
import { Modal } from '@mantine/core';
import { createElement, type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { MessageDialog, useMessageDialog } from '../message-dialog.tsx';
import { type Screen, show, waitFor } from '../screen.fixture.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLateKeptFocus } from './use-late-kept-focus.ts';

let screen: Screen;

const button = (name: string, onClick?: () => void, more: object = {}) =>
  createElement('button', { type: 'button', key: name, onClick, ...more }, name);
const page = (title: string, ...children: ReactNode[]) =>
  createElement('main', {}, createElement('h1', {}, title), ...children);

const focused = () =>
  document.activeElement === document.body ? 'the page as a whole' : document.activeElement?.textContent;
const focus = async (name: string) => {
  await screen.hasEffects();
  const found = await waitFor(() => {
    const one = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    if (!one) throw new Error(`no ${name}`);
    return one;
  });
  found.focus();
};

/** A list whose rows go when that is confirmed, and then says so. */
function List({ ids, action }: { ids: readonly string[]; action: 'row' | 'rows' }) {
  useKeptFocus();
  const [left, setLeft] = useState(ids);
  const [asked, setAsked] = useState<readonly string[]>();
  const message = useMessageDialog();
  function confirm(): void {
    setLeft(left.filter((id) => !asked?.includes(id)));
    setAsked(undefined);
    message.show({ title: 'Hecho' });
  }
  const rows = left.map((id) =>
    createElement(
      'tr',
      { key: id },
      createElement('td', {}, button(`Abrir ${id}`, undefined, { 'data-row-link': id })),
      createElement(
        'td',
        {},
        button(`Quitar ${id}`, () => setAsked([id])),
      ),
    ),
  );
  return page(
    'ÓRDENES',
    action === 'rows' && left.length > 0 ? button('Quitar todas', () => setAsked(left)) : null,
    createElement('table', { key: 'table' }, createElement('tbody', {}, rows)),
    createElement(ConfirmDialog, {
      key: 'question',
      opened: asked !== undefined,
      title: 'Quitar',
      onConfirm: confirm,
      onClose: () => setAsked(undefined),
    }),
    createElement(MessageDialog, { key: 'message', ...message.props }),
  );
}

async function press(name: string): Promise<void> {
  await focus(name);
  await screen.press(name);
}

test('what was pressed has the focus again when a question and what followed it are closed', async () => {
  function Kept() {
    useKeptFocus();
    const [isAsking, setAsking] = useState(false);
    const message = useMessageDialog();
    const onConfirm = () => {
      setAsking(false);
      message.show({ title: 'Hecho' });
    };
    return page(
      'TASAS',
      button('Guardar', () => setAsking(true)),
      createElement(ConfirmDialog, {
        key: 'question',
        opened: isAsking,
        title: '¿Guardar?',
        onConfirm,
        onClose: () => setAsking(false),
      }),
      createElement(MessageDialog, { key: 'message', ...message.props }),
    );
  }
  screen = show(createElement(Kept));
  await press('Guardar');
  await press('Confirmar');
  await press('Aceptar');
  await waitFor(() => expect(focused()).toBe('Guardar'));
});

test.each([
  ['the row that stands in its place now', ['1', '2', '3'], '2', 'Abrir 3'],
  ['the last row, where that one was it', ['1', '2'], '2', 'Abrir 1'],
  ['the heading of the list, where none is left', ['1'], '1', 'ÓRDENES'],
])('of a row that is gone the focus goes to %s', async (_name, ids, id, expected) => {
  screen = show(createElement(List, { ids, action: 'row' }));
  await press(`Quitar ${id}`);
  await press('Confirmar');
  await press('Aceptar');
  await waitFor(() => expect(focused()).toBe(expected));
});

test('of what is done with several rows it goes to the heading when they are gone', async () => {
  screen = show(createElement(List, { ids: ['1', '2'], action: 'rows' }));
  await press('Quitar todas');
  await press('Confirmar');
  await press('Aceptar');
  await waitFor(() => expect(focused()).toBe('ÓRDENES'));
});

test('in a panel that stays, it stays in it', async () => {
  function Panel() {
    useKeptFocus();
    const [isDone, setDone] = useState(false);
    const [isAsking, setAsking] = useState(false);
    return page(
      'ÓRDENES',
      createElement(
        Modal,
        { key: 'panel', opened: true, onClose: () => undefined, title: 'Orden #1' },
        isDone ? 'Aprobada' : button('Aprobar', () => setAsking(true)),
      ),
      createElement(ConfirmDialog, {
        key: 'question',
        opened: isAsking,
        title: '¿Aprobar?',
        onConfirm: () => {
          setDone(true);
          setAsking(false);
        },
        onClose: () => setAsking(false),
      }),
    );
  }
  screen = show(createElement(Panel));
  await press('Aprobar');
  await press('Confirmar');
  await waitFor(() => {
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1);
    expect(document.activeElement?.closest('[role="dialog"]')?.textContent).toContain('Orden #1');
  });
});

test.each([
  ['from the first screen on', useKeptFocus],
  ['from when something had it first', useLateKeptFocus],
])('where a form comes in the place of what was pressed, it begins there, %s', async (_name, useKeeper) => {
  function Data() {
    useKeeper();
    const [isEditing, setEditing] = useState(false);
    return createElement(
      'section',
      {},
      createElement('h2', {}, 'DATOS'),
      isEditing
        ? createElement('input', { 'data-autofocus': true, 'aria-label': 'Nombre' })
        : button('Editar', () => setEditing(true)),
    );
  }
  screen = show(page('PERFIL', createElement(Data, { key: 'data' })));
  await press('Editar');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Nombre'));
});

test('the second press of a double click that closes a dialog presses nothing under it, and the focus stays', async () => {
  const below = vi.fn();
  function Panel() {
    useKeptFocus();
    const [isOpen, setOpen] = useState(false);
    return page(
      'ÓRDENES',
      button('Abrir', () => setOpen(true)),
      button('Debajo', below),
      createElement(Modal, { key: 'panel', opened: isOpen, onClose: () => setOpen(false), title: 'Orden #1' }, [
        button('Cerrar', () => setOpen(false)),
      ]),
    );
  }
  /** As a browser does: where nothing hinders it, the focus goes to what is pressed, or to the page. */
  function pressOn(target: Element, detail: number): void {
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail });
    if (target.dispatchEvent(down)) (document.activeElement as HTMLElement).blur();
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  }
  const found = (name: string) => {
    const one = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    if (!one) throw new Error(`no ${name}`);
    return one;
  };
  screen = show(createElement(Panel));
  await press('Abrir');
  pressOn(await waitFor(() => found('Cerrar')), 1);
  await waitFor(() => expect(focused()).toBe('Abrir'));
  for (const name of ['Debajo', 'main'])
    pressOn(name === 'main' ? (document.querySelector('main') as Element) : found(name), 2);
  expect([below.mock.calls.length, focused()]).toEqual([0, 'Abrir']);
  // A press of its own is one.
  pressOn(found('Debajo'), 1);
  expect(below).toHaveBeenCalledOnce();
});
