// @vitest-environment happy-dom
import { useForm } from '@mantine/form';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { signInAs } from './features/miles/transfer.fixture.ts';
import { keepForms, takeForm, useKeptForm } from './kept-forms.ts';
import { show, waitFor } from './ui/screen.fixture.ts';

afterEach(() => sessionStorage.clear());

function Form() {
  const form = useForm({ initialValues: { name: '', password: '', city: 'Caracas' } });
  useKeptForm('new-user', form, { secrets: ['password'] });
  const write = (): void => form.setValues({ name: 'Ana', password: 'Secreta.1' });
  return createElement('button', { onClick: write }, form.values.name === '' ? 'Escribir' : 'Escrito');
}

test('a form keeps what was typed but its passwords, nothing that stood there already, and nothing where nothing was typed', async () => {
  signInAs(7);
  const screen = show(createElement(Form));
  await screen.says('Escribir');
  keepForms(7);
  expect(sessionStorage.length).toBe(0);
  await screen.press('Escribir');
  await screen.says('Escrito');
  await waitFor(() => {
    keepForms(7);
    expect(sessionStorage.length).toBe(1);
  });
  screen.leave();
  expect(takeForm('new-user', 7)).toEqual({ name: 'Ana' });
  expect(takeForm('new-user', 7)).toBeUndefined();
});

test.each(['', '{', '[]', 'null', '7'])('%j in the storage is nothing that was typed', (text) => {
  sessionStorage.setItem('millaje.typed', text);
  expect(takeForm('new-user', 7)).toBeUndefined();
});
