import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, PASSWORD } from './api.ts';
import { addCentre, dragCentre } from './centres.support.ts';
import { save } from './office.support.ts';
import {
  askAs,
  closeAll,
  type Instance,
  openSession,
  PICTURE,
  says,
  startBrowser,
  startInstance,
  type Story,
} from './support.ts';

let instance: Instance;
let browser: Browser;
const stories: Story[] = [];

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

async function enter(username: string): Promise<Page> {
  const story = await openSession(browser, instance, username);
  stories.push(story);
  return story.page;
}

test('what staff put on the shelf is what members see, at the price of the dollar of the moment', async () => {
  const staff = await enter('admin@millaje.example');
  await staff.goto('/backoffice/productos/gestionar');
  await staff.getByRole('button', { name: 'Agregar' }).click();
  const form = staff.getByRole('dialog', { name: 'Agregar producto' });
  await form.getByLabel('Tipo').selectOption('Acceso VIP');
  await form.getByLabel('Nombre').fill('Sala de Barcelona');
  await form.getByLabel('Precio $').fill('1.234,5');
  await form.getByLabel('Precio en millas').fill('2.000');
  await form.getByLabel('Descripción').fill('Antes de su vuelo a Miami.');
  await form.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
  await save(staff, 'Producto agregado.');
  await staff.getByRole('row', { name: /Sala de Barcelona.*1\.234,50.*2\.000.*Activo/ }).waitFor();

  // Opened and saved again, the price is the same; then it is another one, and its neighbour is taken off the shelf.
  await staff.getByRole('button', { name: 'Actualizar Sala de Barcelona' }).click();
  const change = staff.getByRole('dialog', { name: 'Actualizar Sala de Barcelona' });
  expect(await change.getByLabel('Precio $').inputValue()).toBe('1.234,50');
  await save(staff, 'Producto actualizado.');
  await staff.getByRole('row', { name: /Sala de Barcelona.*1\.234,50/ }).waitFor();
  await staff.getByRole('button', { name: 'Inactivar Acceso VIP' }).click();
  await staff.getByRole('button', { name: 'Confirmar' }).click();
  await staff.getByText('Producto inactivado.').waitFor();

  await staff.goto('/backoffice/configuracion/mas?tab=4');
  const dollar = staff.getByRole('region', { name: 'Precio del dólar' });
  await dollar.getByLabel('Precio del dólar (Bs)').fill('39,9');
  await dollar.getByLabel('Precio del dólar (Bs)').press('ArrowUp');
  await dollar.getByRole('button', { name: 'Aceptar' }).click();
  await staff.getByRole('button', { name: 'Confirmar' }).click();
  await staff.getByText('Precio Actualizado').waitFor();

  const member = await enter('carmen@millaje.example');
  await member.getByRole('link', { name: 'PRODUCTOS' }).click();
  await says(member.getByRole('listitem').filter({ hasText: 'Silver' }), 'En Uso');
  await says(member.getByRole('region', { name: 'PAQUETES DE MILLAS' }), 'los niveles Gold y Black');
  const vip = member.getByRole('region', { name: 'ACCESO VIP' });
  await says(vip, 'USD 1.234,50');
  await says(vip, 'Bs 49.380,00');
  expect(await vip.getByRole('listitem').count()).toBe(1);

  const consult = await enter('consulta@millaje.example');
  await consult.goto('/backoffice/productos/gestionar');
  await consult.waitForURL((url) => url.pathname === '/');
  await closeAll(stories);
});

test('a service centre that staff put on the map, and drag to its place, stands on the front page', async () => {
  const staff = await enter('admin@millaje.example');
  await addCentre(staff, 'Oficina de Caracas');
  const latitude = await dragCentre(staff, 'Oficina de Caracas', 60);
  // Sixty pixels of zoom 15.
  expect(latitude).toBeGreaterThan(10.4899);
  expect(latitude).toBeLessThan(10.4912);
  await staff.getByRole('row', { name: new RegExp(`Oficina de Caracas.*${latitude}`) }).waitFor();
  await staff.getByRole('link', { name: 'Estatus de Oficina de Caracas' }).click();
  await staff.waitForURL(/\/backoffice\/dashboard$/);

  await staff.keyboard.press('Control+k');
  await staff.getByPlaceholder('Pantalla, acción, usuario, número de operación o hash').fill('maria@millaje.example');
  await staff.getByText('Usuario · maria@millaje.example').click();
  await staff.waitForURL(/\/backoffice\/users\/maria/);

  await staff.goto('/#centros');
  await says(staff.getByRole('region', { name: 'Centros de servicio' }), 'Oficina de Caracas');
  await closeAll(stories);
});

test('a member buys Gold by pago móvil, staff approve it, and the card turns Gold', async () => {
  const member = await enter('carmen@millaje.example');
  await member.getByRole('link', { name: 'PRODUCTOS' }).click();
  await member.getByRole('link', { name: 'Comprar ya: Gold' }).click();
  await says(member.getByRole('main'), 'Luego de confirmado su pago su membresía será activada.');
  await member.getByLabel('Nombre del titular').fill('Carmen Rojas');
  await member.getByLabel('Banco de origen').selectOption('0134');
  await member.getByLabel('Teléfono de origen').fill('0412-1234567');
  await member.getByLabel('Número de referencia').fill('00445566');
  await member.getByRole('button', { name: 'Registrar operación' }).click();
  const warning = member.getByRole('dialog', { name: 'Verifique los datos de su pago' });
  await says(warning, '00445566');
  await warning.getByRole('button', { name: 'Enviar' }).click();
  await member.getByRole('heading', { name: 'Operacion registrada' }).waitFor();
  await member.getByRole('link', { name: 'Ver mis compras' }).click();
  await says(member.getByRole('listitem').filter({ hasText: 'Gold' }), 'Pendiente');

  const orders = (await (
    await askAs(instance, 'admin@millaje.example')
  )('/membership-orders?status=pendiente&email=carmen@millaje.example')) as { operations: readonly { _id: number }[] };
  const { token } = await login(instance.url, 'admin@millaje.example', PASSWORD);
  const approval = await fetch(`${instance.url}/api/v1/membership-orders/update`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': 'aprobar-gold-de-carmen',
    },
    body: JSON.stringify({ id: orders.operations[0]?._id, status: 'aprobado' }),
  });
  expect(approval.status).toBe(201);

  await member.goto('/passenger/profile/update');
  await says(member.getByRole('main'), /Gold/);
  await member.goto('/passenger/products');
  await says(member.getByRole('listitem').filter({ hasText: 'En Uso' }), 'Gold');
  await member.goto('/passenger/purchases');
  await says(member.getByRole('listitem').filter({ hasText: 'Gold' }), 'Aprobada');
  await closeAll(stories);
});

/** Types a card on the gateway's page. */
async function payByCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(card);
  await page.getByLabel('Titular').fill('Carmen Rojas');
  await page.getByRole('button', { name: 'Pagar' }).click();
}

test('she buys miles by a card that is authorized after one was declined, and Black with her miles', async () => {
  const member = await enter('carmen@millaje.example');
  await member.getByRole('link', { name: 'PRODUCTOS' }).click();
  await member.getByRole('link', { name: 'Comprar ya: 1.000 millas' }).click();
  await member.getByText('Tarjeta', { exact: true }).click();
  expect(await member.getByText('Millas', { exact: true }).count()).toBe(0);
  await member.frameLocator('iframe').getByRole('button', { name: 'Ir a pagar' }).click();
  await payByCard(member, '4000 0000 0000 0002');
  await member.getByText('La tarjeta fue rechazada.').waitFor();
  await payByCard(member, '4000 0027 6000 3184');
  await member.getByRole('button', { name: 'Autorizar' }).click();
  await member.getByRole('heading', { name: 'Aprobada exitosamente' }).waitFor();
  await member.getByRole('link', { name: 'Ver mis compras' }).click();
  await says(member.getByRole('listitem').filter({ hasText: '1.000 millas' }), 'Aprobada');

  await member.goto('/passenger/products');
  await member.getByRole('link', { name: 'Comprar ya: Black' }).click();
  await member.getByText('Millas', { exact: true }).click();
  await member.getByRole('button', { name: 'Pagar con millas' }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  await member.getByRole('heading', { name: 'Operación exitosa' }).waitFor();
  await member.goto('/passenger/products');
  await says(member.getByRole('listitem').filter({ hasText: 'En Uso' }), 'Black');
  await closeAll(stories);
});
