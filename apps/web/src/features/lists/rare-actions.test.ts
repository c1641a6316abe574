// @vitest-environment happy-dom
import { listTexts as texts } from '@millaje/api/kit/lists.texts';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { RareActions } from './rare-actions.tsx';

let screen: Screen | undefined;

test('one button shows what is done now and then, and puts it away again', async () => {
  screen = show(createElement(RareActions, null, createElement('button', null, texts.views)));
  await screen.says(texts.views);
  const button = document.querySelector<HTMLElement>(`[aria-label="${texts.more}"]`);
  const shown = () => [
    button?.getAttribute('aria-expanded'),
    document.getElementById(button?.getAttribute('aria-controls') ?? '')?.hasAttribute('data-shown'),
  ];
  expect(shown()).toEqual(['false', false]);
  button?.click();
  await waitFor(() => expect(shown()).toEqual(['true', true]));
  button?.click();
  await waitFor(() => expect(shown()).toEqual(['false', false]));
});
