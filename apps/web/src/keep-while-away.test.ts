// @vitest-environment happy-dom
import { useForm } from '@mantine/form';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAs } from './features/miles/transfer.fixture.ts';
import { session } from './features/session/session.ts';
import { keepWhileAway } from './keep-while-away.ts';
import { KEY, keepForms, readKept, takeForm, useKeptForm } from './kept-forms.ts';
import { type Screen, show, waitFor } from './ui/screen.fixture.ts';

const NOBODY = 0;
let screen: Screen | undefined;
let stop: () => void;

beforeEach(() => {
  stop = keepWhileAway();
});
afterEach(() => {
  look('visible');
  screen?.leave();
  stop();
  session.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

function Form() {
  const form = useForm({ initialValues: { name: '', password: '' } });
  useKeptForm('register', form, { secrets: ['password'] });
  const write = (): void => form.setValues({ name: 'Ana', password: 'Secreta.1' });
  return createElement('button', { onClick: write }, form.values.name === '' ? 'Escribir' : 'Escrito');
}

/** Somebody types into a form. */
async function typeSomething(): Promise<void> {
  screen = show(createElement(Form));
  await screen.press('Escribir');
  await screen.says('Escrito');
}

/** The page is looked at, or not. */
function look(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

const leave = () => window.dispatchEvent(new Event('pagehide'));

test('what nobody in particular typed stands in the form again after a reload, but passwords', async () => {
  await typeSomething();
  await waitFor(() => {
    look('visible');
    leave();
    expect(sessionStorage.getItem(KEY)).not.toBeNull();
  });
  expect(sessionStorage.getItem(KEY)).not.toContain('Secreta');
  screen?.leave();
  screen = show(createElement(Form));
  await screen.says('Escrito');
  expect(takeForm('register', NOBODY)).toBeUndefined();
});

test('a page that is looked at keeps nothing in the storage, and a form that is left with it nothing either', async () => {
  await typeSomething();
  await waitFor(() => {
    look('hidden');
    expect(sessionStorage.getItem(KEY)).not.toBeNull();
    look('visible');
  });
  expect(sessionStorage.getItem(KEY)).toBeNull();
  screen?.leave();
  leave();
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test('who stops listening while nobody looks leaves the page’s next form its own chance', async () => {
  await typeSomething();
  await waitFor(() => {
    look('hidden');
    expect(sessionStorage.getItem(KEY)).not.toBeNull();
  });
  stop();
  sessionStorage.clear();
  stop = keepWhileAway();
  leave();
  expect(readKept()?.forms).toEqual({ register: { name: 'Ana' } });
});

test('what a page in a frame keeps meanwhile is that page’s to take back', async () => {
  await typeSomething();
  await waitFor(() => {
    look('hidden');
    expect(readKept()?.forms).toEqual({ register: { name: 'Ana' } });
    look('visible');
  });
  look('hidden');
  const inFrame = { zelle: { bank_ref: 'ZL-77123' } };
  sessionStorage.setItem(KEY, JSON.stringify({ userId: NOBODY, forms: { ...readKept()?.forms, ...inFrame } }));
  look('visible');
  expect(readKept()?.forms).toEqual(inFrame);
});

test('a session that ends while nobody looks leaves what was typed for the next login', async () => {
  signInAs(7);
  await typeSomething();
  await waitFor(() => {
    look('hidden');
    keepForms(7);
    expect(sessionStorage.getItem(KEY)).not.toBeNull();
  });
  session.clear();
  look('visible');
  // Who has not signed in yet gets nothing of it, and does not write over it.
  expect(takeForm('register', NOBODY)).toBeUndefined();
  leave();
  expect(takeForm('register', 7)).toEqual({ name: 'Ana' });
});

test('another person finds nothing of what nobody in particular typed, and then it is gone', async () => {
  await typeSomething();
  await waitFor(() => {
    look('visible');
    leave();
    expect(sessionStorage.getItem(KEY)).not.toBeNull();
  });
  expect(takeForm('register', 8)).toBeUndefined();
  expect(sessionStorage.getItem(KEY)).toBeNull();
});
