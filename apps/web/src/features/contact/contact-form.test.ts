// @vitest-environment happy-dom
import { contactTexts, contactFormTexts as texts } from '@millaje/api/notifications/mail-contact.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import ContactForm from './contact-form.tsx';

let keys: (string | undefined)[];
let answers: (() => Response)[];
let screen: Screen;
beforeEach(() => {
  [keys, answers] = [[], []];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key']);
    const answer = answers.shift();
    if (!answer) throw new Error('nothing was to be sent');
    return answer();
  });
});

const lost = () => Response.error();
const sent = () => json(201, { code: 201, message: contactTexts.sent });
const open = () => (screen = show(createElement(ContactForm)));

async function write(): Promise<void> {
  await screen.fill(texts.firstName, 'Ana');
  await screen.fill(texts.lastName, 'Li');
  await screen.fill(texts.email, 'ana@correo.com');
  await screen.fill(texts.subject, 'Una duda');
  await screen.fill(texts.message, '¿Cuándo vencen?');
}

async function press(): Promise<void> {
  const before = keys.length;
  await screen.press(texts.submit);
  await waitFor(() => expect(keys).toHaveLength(before + 1));
}

test('a message without an answer keeps its key, over a reload too, until it is sent; what is changed has its own', async () => {
  answers = [lost, lost, sent, sent, lost];
  open();
  await write();
  await press();
  // The page is loaded again: the form stands there as it was.
  window.dispatchEvent(new Event('pagehide'));
  screen.leave();
  open();
  await waitFor(() => expect(screen.valueOf(texts.message)).toBe('¿Cuándo vencen?'));
  await press();
  await press();
  await screen.says(contactTexts.sent);
  await waitFor(() => expect(screen.valueOf(texts.message)).toBe(''));
  await write();
  await press();
  await waitFor(() => expect(screen.valueOf(texts.message)).toBe(''));
  await write();
  await screen.fill(texts.subject, 'Otra');
  await press();
  const [first, afterReload, again, next, other] = keys;
  expect(first).toHaveLength(32);
  expect([afterReload, again]).toEqual([first, first]);
  expect(new Set([first, next, other]).size).toBe(3);
});
