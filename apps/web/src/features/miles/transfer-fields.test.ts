// @vitest-environment happy-dom
import { milesTexts } from '@millaje/api/ledger/miles.texts';
import { transferTexts } from '@millaje/api/signed-in.texts';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { TransferForm } from './transfer-form.tsx';
import { type Screen, serve, showPage, signInAs } from './transfer.fixture.ts';

let screen: Screen;
beforeEach(() => {
  signInAs(48);
  serve();
  screen = showPage(createElement(TransferForm, { balance: 1000, operationTo: String }));
});

test('a description that is too long is told when its field is left', async () => {
  await screen.fill(transferTexts.description, 'a'.repeat(5000));
  expect(screen.text()).not.toContain(milesTexts.descriptionTooLong);
  const field = document.querySelector<HTMLElement>('[data-path=description]');
  field?.focus();
  field?.blur();
  await screen.says(milesTexts.descriptionTooLong);
});
