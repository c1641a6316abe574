// @vitest-environment happy-dom
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Screen, show, waitFor } from './screen.fixture.ts';
import { useCheckedForm } from './use-checked-form.ts';

function Form() {
  const form = useCheckedForm({
    initialValues: { name: 'Ana', password: '', conditions: false },
    validate: ({ password, conditions }) => ({
      ...(password === '' && { password: 'Falta' }),
      ...(!conditions && { conditions: 'Falta' }),
    }),
  });
  return createElement(
    'form',
    { onSubmit: form.onSubmit(() => undefined) },
    createElement(TextInput, { ...form.getInputProps('name'), label: 'Nombre' }),
    createElement(PasswordInput, { ...form.getInputProps('password'), label: 'Clave' }),
    createElement(Checkbox, { ...form.getInputProps('conditions', { type: 'checkbox' }), label: 'Acepto' }),
    createElement('button', { type: 'submit' }, 'Enviar'),
  );
}

let screen: Screen;
beforeEach(() => {
  screen = show(createElement(Form));
});
afterEach(() => screen.leave());

const wrong = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-invalid=true]')].map(({ dataset }) => dataset.path);

test('what is wrong is told to who does not see it, of passwords and boxes to check too', async () => {
  expect(wrong()).toEqual([]);
  await screen.press('Enviar');
  await waitFor(() => expect(wrong()).toEqual(['password', 'conditions']));
  await screen.fill('Clave', 'algo');
  await waitFor(() => expect(wrong()).toEqual(['conditions']));
});
