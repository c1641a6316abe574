import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { type Instance, openSession, startBrowser, startInstance } from './support.ts';

let instance: Instance;
let browser: Browser;
beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

test('staff find somebody by a document as it is printed, change what is to be changed, and take the list along', async () => {
  const { page, close } = await openSession(browser, instance, 'admin@millaje.example');
  await page.goto('/backoffice/users');
  const filters = page.getByRole('dialog', { name: 'Filtros' });
  await page.getByRole('button', { name: 'Filtros' }).click();
  await filters.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Buscar usuario' }).click();
  const search = page.getByLabel('Correo / CI / Customer ID');
  await search.fill('CI: 1.1.1');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Usuario no existe').waitFor();
  await search.fill('CI: 10.385.521');
  await page.keyboard.press('Enter');
  await page.getByText('Usuario encontrado').waitFor();
  await page.waitForURL('**/backoffice/users/aliado%40millaje.example');
  await page.getByRole('heading', { name: 'Rosa Marcano' }).waitFor();

  await page.getByRole('button', { name: 'Asignar Customer ID' }).click();
  const customerId = page.getByRole('dialog', { name: 'Asignar Customer ID a Rosa Marcano' });
  await customerId.getByLabel('Customer ID').fill('4820');
  await customerId.getByRole('button', { name: 'Aceptar' }).click();
  await customerId.getByText('El CustomerID debe contener 10 caracteres').waitFor();
  await page.getByText('Ingrese correctamente el CustomerId').waitFor();
  await customerId.getByLabel('Customer ID').fill('4820 1158 10');
  await customerId.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('dialog', { name: 'CustomerID asignado' }).getByRole('button', { name: 'Aceptar' }).click();
  await page.getByText('4820 1158 10').waitFor();

  await page.getByRole('button', { name: 'Cambiar membresía' }).click();
  await page.getByLabel('Membresía', { exact: true }).selectOption('Gold');
  await page
    .getByRole('dialog', { name: 'Cambiar la membresía de Rosa Marcano' })
    .getByRole('button', { name: 'Aceptar' })
    .click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('dialog', { name: 'Membresía modificada' }).getByRole('button', { name: 'Aceptar' }).click();
  await page.getByText(/^Gold hasta /).waitFor();

  await page.getByRole('button', { name: 'Acciones', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sus sesiones' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByText('Sesiones cerradas').waitFor();

  await page.goto('/backoffice/users?membership=Gold&order_by=name&order=asc');
  await page.getByText('Membresía: Gold').waitFor();
  await page.getByRole('rowheader', { name: 'Rosa Marcano' }).waitFor();
  const names = await page.getByRole('rowheader').allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('usuarios.xlsx');
  const [, ...rows] = await readSpreadsheet(await download.path());
  expect(rows.map((row) => row[1])).toEqual(names);

  await saveAndOpenView(page);

  await page.getByRole('link', { name: 'Ver a Rosa Marcano en otra pestaña' }).waitFor();
  await page.getByRole('button', { name: 'Inactivar a Rosa Marcano' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByText('Usuario inactivado con exito').waitFor();
  await page.getByRole('button', { name: 'Activar a Rosa Marcano' }).waitFor();
  expect(await close()).toEqual([]);
});

/** Saves what the list shows, opens it again by its name, and comes back from a user to the row that was opened. */
async function saveAndOpenView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vistas' }).click();
  await page.getByLabel('Nombre de la vista').fill('Las Gold');
  await page.keyboard.press('Enter');
  await page.getByText('Vista guardada.').waitFor();
  await page.goto('/backoffice/users');
  await page.getByRole('button', { name: 'Vistas' }).click();
  await page.getByRole('link', { name: 'Las Gold' }).click();
  await page.getByText('Membresía: Gold').waitFor();
  const row = page.getByRole('link', { name: 'Rosa Marcano', exact: true });
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Rosa Marcano' }).waitFor();
  await page.goBack();
  await expect.poll(() => row.evaluate((link) => link === document.activeElement)).toBe(true);
}
