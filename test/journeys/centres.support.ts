import type { Page } from 'playwright-core';
import { save } from './office.support.ts';

/** An administrator finds the list by its printed address, and adds a service centre by the search of the map; ends on the list. */
export async function addCentre(page: Page, name: string): Promise<void> {
  await page.goto('/admin/centros_de_servicio');
  await page.waitForURL(/\/backoffice\/centros_de_servicio$/);
  await page.getByRole('link', { name: 'Agregar' }).click();
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Buscar un lugar').fill('carac');
  await page.getByRole('button', { name: 'Caracas, Distrito Capital' }).click();
  await save(page, 'Centro de servicio agregado.');
  await page
    .getByRole('row', { name: new RegExp(`${name}.*Caracas, Distrito Capital.*10\\.488.*-66\\.8792`) })
    .waitFor();
}

/** From the list: drags the marker of a centre so many pixels up, and saves; the latitude that stood there then. */
export async function dragCentre(page: Page, name: string, pixels: number): Promise<number> {
  await page.getByRole('link', { name: `Actualizar ${name}` }).click();
  const marker = page.getByRole('button', { name: /Marcador/ });
  await marker.scrollIntoViewIfNeeded();
  const box = await marker.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 22];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - pixels, { steps: 4 });
  await page.mouse.up();
  const latitude = Number(await page.getByLabel('Latitud').inputValue());
  await save(page, 'Centro de servicio actualizado.');
  return latitude;
}
