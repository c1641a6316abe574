// @vitest-environment happy-dom
import { sessionTexts } from '@millaje/api/identity/session.texts';
import { refusals } from '@millaje/api/refusals';
import { shellTexts } from '@millaje/api/shell.texts';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, type Screen, showPage, waitFor } from '../../ui/screen.fixture.ts';
import LoginModal from './login-modal.tsx';
import { keepPlace } from './kept-place.ts';

const CODE = 'Código 2FA';
const answers: (() => Response)[] = [];
const bodies: Record<string, string>[] = [];
const onClose = vi.fn();
let screen: Screen;

beforeEach(() => {
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body) as Record<string, string>);
    return Promise.resolve((answers.shift() ?? (() => Response.error()))());
  });
  screen = showPage(createElement(LoginModal, { onClose }));
});
afterEach(() => {
  answers.length = 0;
  bodies.length = 0;
  onClose.mockClear();
});

const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]')!;
const focused = () => (document.activeElement as HTMLInputElement | null)?.name;
const press = (key: string, shiftKey = false) =>
  (document.activeElement ?? window).dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
  );

async function send(username: string, password: string): Promise<void> {
  await screen.fill('Correo o nombre de usuario', username);
  await screen.fill('Contraseña', password);
  await screen.press('Entrar');
}

test('it begins in its first field, keeps the keys to itself, and closes by Escape', async () => {
  await waitFor(() => expect(focused()).toBe('username'));
  const places = [...dialog().querySelectorAll<HTMLElement>('a[href], button, input')];
  places.at(-1)?.focus();
  press('Tab');
  expect(document.activeElement).toBe(places[0]);
  press('Tab', true);
  expect(document.activeElement).toBe(places.at(-1));
  expect([dialog().getAttribute('aria-modal'), document.documentElement.hasAttribute('data-still')]).toEqual([
    'true',
    true,
  ]);
  press('Escape');
  expect(onClose).toHaveBeenCalledOnce();
  screen.leave();
  expect(document.documentElement.hasAttribute('data-still')).toBe(false);
});

test('an empty one says what is missing, at the field, and sends nothing; what is mended is not wrong any more', async () => {
  await screen.press('Entrar');
  await screen.says(sessionTexts.identifierRequired);
  await screen.says(sessionTexts.passwordRequired);
  const field = document.querySelector<HTMLInputElement>('input[name="username"]')!;
  expect([focused(), field.getAttribute('aria-invalid'), bodies.length]).toEqual(['username', 'true', 0]);
  const told = field.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(told)?.textContent).toBe(sessionTexts.identifierRequired);
  await screen.fill('Correo o nombre de usuario', 'ana');
  await waitFor(() => expect(screen.text()).not.toContain(sessionTexts.identifierRequired));
  expect(screen.text()).toContain(sessionTexts.passwordRequired);
});

test('who has a second factor is asked for its code, once the password was right, and not let go without it', async () => {
  answers.push(() => refusal(428, 'second_factor_required', 'Ingrese su código.'));
  await send('ana', 'Millaje.2026');
  await screen.says(CODE);
  await waitFor(() => expect(focused()).toBe('code_2fa'));
  await screen.press('Entrar');
  await screen.says(sessionTexts.codeRequired);
  expect(bodies).toHaveLength(1);
});

test('a refusal and a lost connection are said, and what was typed stays; two presses at once are one', async () => {
  answers.push(() => refusal(401, 'wrong_credentials', refusals.wrong_credentials.text));
  await screen.fill('Correo o nombre de usuario', 'ana');
  await screen.fill('Contraseña', 'Otra.2026');
  await screen.press('Entrar', 2);
  await screen.says(refusals.wrong_credentials.text);
  expect(bodies).toHaveLength(1);
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  await screen.press('Entrar');
  await screen.says(shellTexts.networkError);
  expect([screen.valueOf('Correo o nombre de usuario'), screen.valueOf('Contraseña')]).toEqual(['ana', 'Otra.2026']);
});

test('a reload gives the name back that was typed, and nothing of the password; a page that is looked at keeps neither', async () => {
  await screen.fill('Correo o nombre de usuario', 'ana');
  await screen.fill('Contraseña', 'Otra.2026');
  window.dispatchEvent(new Event('pagehide'));
  expect(Object.values(sessionStorage)).toEqual(['ana']);
  window.dispatchEvent(new Event('pageshow'));
  expect(sessionStorage).toHaveLength(0);
  window.dispatchEvent(new Event('pagehide'));
  screen.leave();
  screen = showPage(createElement(LoginModal, { onClose }));
  await waitFor(() => expect(screen.valueOf('Correo o nombre de usuario')).toBe('ana'));
  expect([screen.valueOf('Contraseña'), sessionStorage.length]).toEqual(['', 0]);
});

test('it is over where another tab has signed somebody in: what the person looked at comes back', async () => {
  screen.leave();
  keepPlace('/elsewhere', 7);
  screen = showPage(createElement(LoginModal, { onClose }));
  await waitFor(() => expect(focused()).toBe('username'));
  localStorage.setItem('token', 't');
  window.dispatchEvent(new Event('storage'));
  expect(dialog()).not.toBeNull();
  localStorage.setItem('user', JSON.stringify({ _id: 7, id_rol: 3 }));
  window.dispatchEvent(new Event('storage'));
  window.dispatchEvent(new Event('storage'));
  await screen.says('Otra pantalla');
});

test('a press shows what stands in the field of the password', async () => {
  await screen.fill('Contraseña', 'Otra.2026');
  const button = await waitFor(() => dialog().querySelector<HTMLElement>('[aria-label="Mostrar la contraseña"]')!);
  const state = () => [
    document.querySelector<HTMLInputElement>('[name="password"]')?.type,
    button.getAttribute('aria-pressed'),
  ];
  expect(state()).toEqual(['password', 'false']);
  button.click();
  await waitFor(() => expect(state()).toEqual(['text', 'true']));
});
