import { bankScreenTexts } from '@millaje/api/orders/bank-screens.texts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderByMobile, shelf } from './orders.support.ts';
import { askAs, type Instance, openSession, says, startBrowser, startInstance } from './support.ts';

const member = 'carmen@millaje.example';

let instance: Instance;
let browser: Browser;

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('button', { name: 'ORDENES' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Answers the question that is asked about an order. */
async function send(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Seguro que desea realizar esta accion?' });
  await says(question, 'Una vez hecha la operacion no sera reversible.');
  await question.getByRole('button', { name: 'Enviar' }).click();
  await question.waitFor({ state: 'hidden' });
}

/** Gives the member half off of Black. */
async function giveHalfOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nuevo descuento' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo descuento' });
  const address = form.getByLabel('Correo del miembro');
  await address.fill('nadie@millaje.example');
  await form.getByLabel('Tipo de producto').selectOption('Membresía');
  await form.getByLabel('Producto', { exact: true }).selectOption('Black');
  await form.getByLabel('Porcentaje').selectOption('50 %');
  await says(form, 'Precio final USD');
  const accept = async () => {
    await form.getByRole('button', { name: 'Aceptar' }).click();
    await page.getByRole('button', { name: 'Confirmar' }).click();
  };
  await accept();
  await page.getByRole('dialog', { name: 'Error al soliciar' }).getByRole('button', { name: 'Aceptar' }).click();
  // The field is marked, and has the focus.
  await form.getByText('Usuario no registrado en AVP').waitFor();
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  await address.fill(member);
  await accept();
  await page.getByRole('dialog', { name: 'Agregado con exito' }).getByRole('button', { name: 'Aceptar' }).click();
}

async function membership(): Promise<string> {
  const ask = await askAs(instance, member);
  const answer = (await ask('/users/getUser')) as { user_info: { membership: { name: string } } };
  return answer.user_info.membership.name;
}

test('staff approve one order and reject another, and give a discount that the next purchase uses', async () => {
  const gold = await orderByMobile(instance, member, shelf.gold, '00445566');
  const vip = await orderByMobile(instance, member, shelf.vip, '00445577');

  const consult = await openSession(browser, instance, 'consulta@millaje.example');
  await choose(consult.page, 'Órdenes');
  await consult.page.getByRole('row', { name: /Membresía · Gold carmen/ }).waitFor();
  expect(await consult.page.getByRole('button', { name: /^(Aprobar|Rechazar)/ }).count()).toBe(0);
  expect(await consult.close()).toEqual([]);

  const staff = await openSession(browser, instance, 'admin@millaje.example');
  const { page } = staff;
  await choose(page, 'Órdenes');
  await page.getByRole('row', { name: /Membresía · Gold carmen/ }).click();
  const detail = page.getByRole('dialog', { name: `Orden #${gold}`, exact: true });
  await says(detail, /Carmen.*00445566/);
  await detail.getByRole('button', { name: 'Aprobar' }).click();
  await send(page);
  await says(detail, 'Aprobado');
  expect(await membership()).toBe('Gold');
  // Pressed twice, it leads back once: to the list, and not to the page before it.
  await detail.getByRole('button', { name: 'Cerrar' }).dblclick();

  await page.getByRole('button', { name: `Rechazar orden #${vip}` }).click();
  await page.getByLabel('Motivo para el miembro').fill('No llegó');
  await send(page);
  await page.getByText('No hay órdenes pendientes.').waitFor();

  // The statement of the bank has nothing to say of what is decided.
  await choose(page, 'Movimientos del banco');
  await page.getByText('Ninguna orden pendiente coincide exactamente.').waitFor();

  await choose(page, 'DESCUENTOS');
  await page.getByText('No hay descuentos disponibles.').waitFor();
  await giveHalfOff(page);
  await page.getByRole('row', { name: /carmen@millaje\.example.*Membresía · Black.*50\s%.*Activo/ }).waitFor();

  const black = await orderByMobile(instance, member, shelf.black, '00445588');
  await choose(page, 'Órdenes');
  // The discount's row has the same product.
  await page
    .getByRole('region', { name: 'ORDENES' })
    .getByRole('row', { name: /Membresía · Black/ })
    .click();
  const discounted = page.getByRole('dialog', { name: `Orden #${black}`, exact: true });
  await says(discounted, /Descuento50\s%/);
  await discounted.getByRole('button', { name: 'Aprobar' }).click();
  await send(page);
  await says(discounted, 'Aprobado');
  await discounted.getByRole('button', { name: 'Cerrar' }).click();
  await choose(page, 'DESCUENTOS');
  await page.getByRole('tab', { name: 'Usados' }).click();
  await page.getByRole('row', { name: /Membresía · Black.*Usado/ }).waitFor();

  await choose(page, 'VENTAS');
  await page.getByRole('tab', { name: 'Procesada', exact: true }).click();
  await page.getByText('Total de resultados: 9').waitFor();
  await page.goto('/backoffice/reports');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe('ventas.csv');
  expect(await staff.close()).toEqual([]);
});

test('staff hold a statement of the bank against what waits, and approve what it pays exactly', async () => {
  const order = await orderByMobile(instance, 'jose@millaje.example', shelf.vip, '00446611');
  const { operations } = (await (
    await askAs(instance, 'admin@millaje.example')
  )('/membership-orders?status=pendiente')) as {
    operations: readonly { _id: number; payment_info: { monto: string } }[];
  };
  const amount = operations.find(({ _id }) => _id === order)?.payment_info.monto ?? '';
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/');

  const { page, close } = await openSession(browser, instance, 'admin@millaje.example');
  await page.goto('/backoffice/banco');
  await page.getByRole('row', { name: /00446611/ }).waitFor();
  const upload = async (lines: readonly string[]) => {
    const buffer = Buffer.from(lines.join('\n'));
    await page.setInputFiles('input[type=file]', { name: 'banco.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: bankScreenTexts.upload }).click();
  };
  await upload(['nada', 'de esto']);
  await page.getByText(bankScreenTexts.uploadFailed).waitFor();
  await upload(['Referencia;Fecha;Monto', `00446611;${day};${amount.replace('.', ',')}`]);
  await page.getByText(bankScreenTexts.uploaded('1', '0', '0')).waitFor();
  await page.getByRole('button', { name: bankScreenTexts.approveAll('1') }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await says(page.getByRole('main'), /Resultado de la aprobación.*Aprobada/);
  expect(await close()).toEqual([]);
});
