import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordsOfPdf } from '../support/pdf.ts';
import { request } from './redemptions.support.ts';
import { askAs, type Instance, openSession, says, startBrowser, startInstance } from './support.ts';

const member = 'carmen@millaje.example';

let instance: Instance;
let browser: Browser;
/** A request that will be accepted, and one that will be rejected. */
let accepted: number;
let rejected: number;

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
  accepted = await request(instance, member, { origin: 'BLA', destination: 'CCS', inDays: 20 });
  rejected = await request(instance, member, { origin: 'CCS', destination: 'PMV', inDays: 40 });
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

async function balance(): Promise<number> {
  const ask = await askAs(instance, member);
  return ((await ask('/miles/balanceaddress')) as { balance: number }).balance;
}

const detailOf = (page: Page, id: number) =>
  page.getByRole('dialog', { name: `Detalle de la solicitud #${id}`, exact: true });

async function openRequests(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('button', { name: 'OPERACIONES' }).click();
  await page.getByRole('menuitem', { name: 'REDENCIONES' }).click();
  await page.getByRole('tab', { name: 'En proceso (2)' }).click();
}

test('who may only look sees the requests, and can decide nothing', async () => {
  const { page, close } = await openSession(browser, instance, 'consulta@millaje.example');
  await openRequests(page);
  await page.getByRole('row', { name: /CCS - PMV/ }).click();
  await says(detailOf(page, rejected), /En proceso.*Carmen Elena Rojas.*CCS.*PMV/);
  expect(
    await detailOf(page, rejected)
      .getByRole('button', { name: /solicitud/ })
      .count(),
  ).toBe(0);
  expect(await detailOf(page, rejected).getByRole('textbox').count()).toBe(0);
  expect(await close()).toEqual([]);
});

test('staff accept one request with its locator and reject another; the member gets a ticket and the miles of the other', async () => {
  const [own, staff] = [
    await openSession(browser, instance, member),
    await openSession(browser, instance, 'admin@millaje.example'),
  ];
  await own.page.getByRole('link', { name: 'Solicitudes (2)' }).click();
  await own.page.getByText('Total de resultados: 2').waitFor();
  await says(own.page.getByRole('main'), /En proceso.*En proceso/);
  const before = await balance();

  const { page } = staff;
  await openRequests(page);
  await page.getByRole('row', { name: /BLA - CCS/ }).click();
  await detailOf(page, accepted).getByLabel('Localizador').fill('qwerty');
  await detailOf(page, accepted).getByRole('button', { name: 'Aceptar solicitud' }).click();
  const accept = page.getByRole('dialog', { name: `Aceptar solicitud #${accepted}`, exact: true });
  await says(accept, /Carmen Elena Rojas vuela BLA - CCS con el localizador QWERTY/);
  await accept.getByRole('button', { name: 'Confirmar' }).click();
  await says(detailOf(page, accepted), /Aceptada.*QWERTY/);
  await detailOf(page, accepted).getByRole('button', { name: 'Cerrar' }).click();

  await page.getByRole('row', { name: /CCS - PMV/ }).click();
  await detailOf(page, rejected).getByRole('button', { name: 'Rechazar solicitud' }).click();
  const reject = page.getByRole('dialog', { name: `Rechazar solicitud #${rejected}`, exact: true });
  await reject.getByRole('button', { name: 'Confirmar' }).click();
  await says(detailOf(page, rejected), 'Rechazada');
  await detailOf(page, rejected).getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('tab', { name: 'En proceso (0)' }).waitFor();

  expect(await balance()).toBeGreaterThan(before);
  await own.page.reload();
  await own.page.getByRole('link', { name: /Caracas – Porlamar.*Rechazada/ }).waitFor();
  await own.page.getByRole('link', { name: /Barcelona – Caracas.*Aceptada.*QWERTY/ }).click();
  const ticket = own.page.getByRole('dialog', { name: `Solicitud #${accepted}` });
  await says(ticket.getByRole('article', { name: 'Boleto electrónico' }), /QWERTY.*Carmen Elena Rojas/);
  const downloading = own.page.waitForEvent('download');
  await ticket.getByRole('button', { name: `Descargar PDF de la solicitud #${accepted}` }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('boleto-QWERTY.pdf');
  expect(wordsOfPdf(await readFile(await download.path()))).toContain('QWERTY');

  await ticket.getByRole('link', { name: /^Ver Operación #/ }).click();
  const operation = own.page.getByRole('dialog', { name: /^Operación #/ });
  await says(operation, /Redención.*QWERTY.*BLA → CCS/);
  await operation.getByRole('link', { name: `Solicitud #${accepted}` }).click();
  await ticket.waitFor();
  expect(await own.close()).toEqual([]);
  expect(await staff.close()).toEqual([]);
});
