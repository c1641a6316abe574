// @vitest-environment happy-dom
import { accountCodeTexts as texts } from '@millaje/api/identity/account-codes.texts';
import { accountTexts } from '@millaje/api/identity/accounts.texts';
import { sessionTexts } from '@millaje/api/identity/session.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ActivationForm } from '../../features/account-codes/activation-form.tsx';
import { signInAs } from '../../features/miles/transfer.fixture.ts';
import { session } from '../../features/session/session.ts';
import { json, type Screen, showPage, waitFor } from '../../ui/screen.fixture.ts';
import ActiveAccount from './active-account.tsx';

let sent: string[];
let screen: Screen;
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return json(201, { code: 201, message: url.endsWith('/logout') ? 'Hecho' : accountTexts.activeAlready });
  });
});

test('a link opens a page and sends nothing; pressed again it says that the account is active', async () => {
  screen = showPage(createElement(ActivationForm, { token: 'K7QM-3XPA' }));
  await screen.says(texts.codeLocked);
  expect(sent).toEqual([]);
  await screen.press(texts.activation.submit);
  await screen.says(accountTexts.activeAlready);
});

test('who has a code in a browser of somebody else sees whose session is open, and ends it there', async () => {
  signInAs(7);
  screen = showPage(createElement(ActiveAccount));
  await screen.says(texts.openSession('Ana'));
  await screen.press(sessionTexts.signOut);
  await waitFor(() => expect(screen.text()).not.toContain(texts.openSession('Ana')));
  expect([session.get(), sent]).toEqual([null, [expect.stringContaining('/logout')]]);
  await screen.says(texts.activation.title);
});
