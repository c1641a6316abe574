import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Instance } from './support.ts';

interface Mail {
  readonly links: readonly string[];
}

/** The newest link to an address of the site in the mails to somebody, once there is one. */
export async function mailedLink(instance: Instance, to: string, path: string): Promise<string> {
  async function find(): Promise<string> {
    const answer = await fetch(`${instance.url}/dev/mailbox/messages.json?to=${encodeURIComponent(to)}`);
    const { messages } = (await answer.json()) as { messages: readonly Mail[] };
    return messages.flatMap(({ links }) => links).find((link) => link.includes(path)) ?? '';
  }
  await expect.poll(find, { timeout: 30_000 }).not.toBe('');
  return find();
}

/** Confirms the dialog that has this title, having read the text in it. */
export async function confirmDialog(page: Page, title: string, text = ''): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  if (text !== '') await dialog.getByText(text).waitFor();
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Fills fields by their labels; a select takes the text or the value of its choice. */
export async function fillIn(place: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = place.getByLabel(label, { exact: true });
    const isChoice = (await field.evaluate((element) => element.tagName)) === 'SELECT';
    if (isChoice) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Types what one signs in with and sends it, whatever comes of it. Gives the form. */
export async function tryToSignIn(page: Page, identifier: string, password: string): Promise<Locator> {
  await page.goto('/?login=1');
  const dialog = page.getByRole('dialog', { name: 'Iniciar sesión' });
  await fillIn(dialog, { 'Correo o nombre de usuario': identifier, Contraseña: password });
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  return dialog;
}
