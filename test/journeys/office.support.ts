import type { Page } from 'playwright-core';
import { PASSWORD } from './api.ts';
import type { Instance } from './instance.ts';

/** Accepts the form, says yes, and closes what is said about it. */
export async function save(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  const told = page.getByRole('dialog', { name: message });
  await told.getByRole('button', { name: 'Aceptar' }).click();
  await told.waitFor({ state: 'hidden' });
}

/** Another administrator, who may sign in at once; gives the e-mail. */
export async function addAdministrator({ run }: Instance): Promise<string> {
  const email = 'segunda@millaje.example';
  const { code, output } = await run('create-admin.ts', [email], ['Sara', 'Rivas', PASSWORD, PASSWORD, ''].join('\n'));
  if (code !== 0) throw new Error(output);
  return email;
}
