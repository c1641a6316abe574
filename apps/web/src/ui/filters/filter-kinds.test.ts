// @vitest-environment happy-dom
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { type Screen, show, waitFor } from '../screen.fixture.ts';
import { namedFilter } from './filter-kinds.tsx';

let screen: Screen;
let answers: (() => readonly { value: string; label: string }[])[];

const airports = [
  { value: 'CCS', label: 'Caracas' },
  { value: 'MIA', label: 'Miami' },
];
const { Field } = namedFilter({
  label: 'Origen',
  any: 'Todos',
  useChoices: () =>
    useQuery({
      queryKey: ['test-choices'],
      queryFn: async () => {
        const answer = answers.shift();
        if (!answer) throw new Error('nothing was to be asked');
        return answer();
      },
      retry: false,
    }),
});

function Form() {
  const [value, onChange] = useState('MIA');
  return createElement(Field, { value, onChange, problem: undefined });
}

const failing = (): never => {
  throw new Error('lost');
};
const shown = () => [...document.querySelectorAll('option')].map(({ textContent }) => textContent);

test('choices that could not be loaded say so and are asked for again; what was chosen stays', async () => {
  answers = [failing, () => airports];
  screen = show(createElement(Form));
  await screen.says(tableTexts.choicesFailed);
  expect([screen.valueOf('Origen'), shown()]).toEqual(['MIA', ['Todos', 'MIA']]);
  await screen.press(shellTexts.retry);
  await waitFor(() => expect(shown()).toEqual(['Todos', 'Caracas', 'Miami']));
  expect(screen.valueOf('Origen')).toBe('MIA');
  expect(screen.text()).not.toContain(tableTexts.choicesFailed);
});

test('a choice that is no more stands among the others', async () => {
  answers = [() => airports.slice(0, 1)];
  screen = show(createElement(Form));
  await waitFor(() => expect(shown()).toEqual(['Todos', 'Caracas', 'MIA']));
  expect(screen.valueOf('Origen')).toBe('MIA');
});
