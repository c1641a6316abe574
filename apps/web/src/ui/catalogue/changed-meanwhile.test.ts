// @vitest-environment happy-dom
import { NativeSelect, TextInput } from '@mantine/core';
import { type Coin, updateCoinRoute } from '@millaje/api/currencies/coins';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { unsavedTexts } from '@millaje/api/shell.texts';
import { createElement, useEffect, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, refusal, showPage, waitFor } from '../screen.fixture.ts';
import { useOneEscape } from '../use-one-escape.ts';
import type { RouteForm } from '../use-route-form.ts';
import { readOf } from './conflict.ts';
import { EditPanel } from './edit-panel.tsx';
import { SaveForm } from './save-form.tsx';

const { conflict: texts } = catalogueTexts;
const coin: Coin = { id: 3, name: 'Euro', symbol: 'EUR', status: true, version: 'the first' };
const valuesOf = ({ name, symbol, status }: Coin) => ({ name, symbol, status: String(status) });
type Values = ReturnType<typeof valuesOf>;

function fields(form: RouteForm<Values>) {
  const data = [
    { value: 'true', label: 'Activa' },
    { value: 'false', label: 'Inactiva' },
  ];
  return [
    createElement(TextInput, { key: 'name', ...form.getInputProps('name'), label: 'Nombre' }),
    createElement(TextInput, { key: 'symbol', ...form.getInputProps('symbol'), label: 'Símbolo' }),
    createElement(NativeSelect, { key: 'status', ...form.getInputProps('status'), label: 'Estado', data }),
  ];
}

/** What the list of rows reads again, while the panel stands open. */
let readAgain: (change: Partial<Coin>) => void;

/** The panel of a row, which goes when it is closed. */
function Panel({ isDialog = false }: { isDialog?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const [row, setRow] = useState(coin);
  useEffect(() => {
    readAgain = (change) => setRow({ ...row, ...change });
  }, [row]);
  useOneEscape();
  const onClose = () => setOpen(false);
  if (!isOpen) return 'La lista';
  const form = createElement(SaveForm<typeof updateCoinRoute, Values>, {
    route: updateCoinRoute,
    initial: valuesOf(row),
    read: readOf(row, valuesOf),
    extra: { id: coin.id },
    fields,
    refresh: ['coins'],
    onClose,
  });
  // Its types want them among the properties.
  // oxlint-disable-next-line react/no-children-prop
  return createElement(EditPanel, { title: 'Actualizar Euro', isDialog, onClose, children: form });
}

let sent: { version: string | undefined; body: unknown }[];
let answers: (() => Response)[];
let screen: ReturnType<typeof showPage>;
beforeEach(() => {
  [sent, answers] = [[], []];
  vi.stubGlobal('fetch', async (_url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    sent.push({ version: headers['if-match'], body: JSON.parse(body) });
    const answer = answers.shift();
    if (!answer) throw new Error('nothing was to be sent');
    return answer();
  });
  screen = showPage(createElement(Panel));
});

const now = (change: Partial<Coin>) => () =>
  refusal(409, 'changed_meanwhile', 'Otra persona lo cambió', { current: { ...coin, ...change } });
const saved = () => json(201, { code: 201, message: 'Moneda actualizada.', coin });
const typed = { id: 3, name: 'Euros', symbol: 'EUR', status: 'true' };

async function save(): Promise<void> {
  await screen.press('Aceptar');
  await screen.press('Confirmar');
}

describe('what somebody else has written since', () => {
  beforeEach(async () => {
    await screen.fill('Nombre', 'Euros');
  });

  test('is shown beside what was typed, and written over only when that is chosen', async () => {
    answers = [now({ name: 'Euro común', status: false, version: 'the second' }), saved];
    await save();
    await screen.says(texts.title);
    expect(screen.rows()).toEqual([
      ['Nombre', 'Euros', 'Euro común'],
      ['Estado', 'Activa', 'Inactiva'],
    ]);
    await screen.press(texts.keepMine);
    await screen.says('Moneda actualizada.');
    expect(sent).toEqual([
      { version: 'the first', body: typed },
      { version: 'the second', body: typed },
    ]);
  });

  test('takes its place in the form when that is chosen; what nobody else has changed stays typed', async () => {
    answers = [now({ symbol: '€', version: 'the second' }), saved];
    await save();
    await screen.press(texts.takeTheirs);
    await waitFor(() => expect([screen.valueOf('Nombre'), screen.valueOf('Símbolo')]).toEqual(['Euros', '€']));
    expect(sent).toHaveLength(1);
    await save();
    await screen.says('Moneda actualizada.');
    expect(sent[1]).toEqual({ version: 'the second', body: { ...typed, symbol: '€' } });
  });

  test('is asked about again where it has changed once more', async () => {
    answers = [now({ name: 'Uno', version: 'the second' }), now({ name: 'Dos', version: 'the third' }), saved];
    await save();
    await screen.press(texts.keepMine);
    await screen.says('Dos');
    await screen.press(texts.keepMine);
    await screen.says('Moneda actualizada.');
    expect(sent.map(({ version }) => version)).toEqual(['the first', 'the second', 'the third']);
  });

  test.each<[string, Partial<Coin>]>([
    ['is the same', { name: 'Euros' }],
    ['is not in the form', { id: 3 }],
  ])('is no question where it %s', async (_name, change) => {
    answers = [now({ ...change, version: 'the second' }), saved];
    await save();
    await screen.says('Moneda actualizada.');
    expect(sent[1]).toEqual({ version: 'the second', body: typed });
  });
});

describe('what the list reads again', () => {
  const other = { name: 'Euro común', version: 'the second' };

  test('comes into a form that nobody has touched', async () => {
    await screen.says('Actualizar Euro');
    readAgain(other);
    await waitFor(() => expect(screen.valueOf('Nombre')).toBe('Euro común'));
    answers = [saved];
    await screen.fill('Símbolo', '€');
    await save();
    await screen.says('Moneda actualizada.');
    expect(sent).toEqual([{ version: 'the second', body: { ...typed, name: 'Euro común', symbol: '€' } }]);
  });

  test('takes nothing away that was typed: it is shown when that is written', async () => {
    await screen.fill('Nombre', 'Euros');
    readAgain(other);
    answers = [now(other)];
    await save();
    await screen.says(texts.title);
    expect(screen.valueOf('Nombre')).toBe('Euros');
    expect(sent[0]?.version).toBe('the first');
  });
});

describe('what was typed and not saved', () => {
  test('is asked about before the page is left', async () => {
    await screen.fill('Nombre', 'Euros');
    await waitFor(() => expect(screen.valueOf('Nombre')).toBe('Euros'));
    screen.go('/elsewhere');
    await screen.press(unsavedTexts.stay);
    expect(screen.valueOf('Nombre')).toBe('Euros');
    screen.go('/elsewhere');
    await screen.press(unsavedTexts.discard);
    await screen.says('Otra pantalla');
  });

  test('is asked about before another row is opened by the address', async () => {
    await screen.fill('Nombre', 'Euros');
    await waitFor(() => expect(screen.valueOf('Nombre')).toBe('Euros'));
    screen.go('/?edit=4');
    await screen.says(unsavedTexts.title);
  });

  test('is asked about before its panel is closed, and before the tab is', async () => {
    await screen.fill('Nombre', 'Euros');
    await waitFor(() => expect(screen.valueOf('Nombre')).toBe('Euros'));
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    document.querySelector<HTMLElement>('section [aria-label="Cerrar"]')?.click();
    await screen.press(unsavedTexts.discard);
    await screen.says('La lista');
  });

  test('is asked about by Escape, which then leaves the question and not what it asks about', async () => {
    screen.leave();
    screen = showPage(createElement(Panel, { isDialog: true }));
    await screen.fill('Nombre', 'Euros');
    await waitFor(() => expect(screen.valueOf('Nombre')).toBe('Euros'));
    const escape = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    const titles = () => [...document.querySelectorAll('[role=dialog] h2')].map(({ textContent }) => textContent);
    escape();
    await waitFor(() => expect(titles()).toEqual(['Actualizar Euro', unsavedTexts.title]));
    escape();
    await waitFor(() => expect(titles()).toEqual(['Actualizar Euro']));
    expect(screen.valueOf('Nombre')).toBe('Euros');
  });

  test('is nothing to ask about where nothing was typed, or it is given up', async () => {
    await screen.fill('Nombre', 'Euros');
    await screen.press('Cancelar');
    await screen.says('La lista');
    screen.go('/elsewhere');
    await screen.says('Otra pantalla');
    expect(sent).toEqual([]);
  });
});
