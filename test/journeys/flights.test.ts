import { readFile } from 'node:fs/promises';
import { flightSeatsTexts } from '@millaje/api/flights/seats.texts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationsAnswer } from './api.ts';
import { violations } from './axe.support.ts';
import { chooseDay, chooseRoute, fridays } from './days.support.ts';
import { save } from './office.support.ts';
import { press } from './specification.support.ts';
import { wordsOfPdf } from '../support/pdf.ts';
import {
  askAs,
  type Instance,
  openBrowser,
  openSession,
  PASSWORD,
  says,
  startBrowser,
  startInstance,
} from './support.ts';

/** Miles become flights: a visitor searches, becomes a member on the way, and redeems; staff issue for a member. */
const maria = 'maria@millaje.example';

let instance: Instance;
let browser: Browser;

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

const shownDay = (day: string) => day.split('-').toReversed().join('-');

async function accountOf(username: string): Promise<{ miles: number; operations: number }> {
  const ask = await askAs(instance, username);
  const { balance } = (await ask('/miles/balanceaddress')) as { balance: number };
  const { count } = (await ask('/operations/user?page_count=1&quantity=5')) as OperationsAnswer;
  return { miles: balance, operations: count };
}

test('a visitor in another zone searches, chooses, signs in, finds the same choice, redeems it and has the ticket', async () => {
  const before = await accountOf(maria);
  const [there, back] = fridays();
  const { page, close } = await openBrowser(browser, instance, { timezoneId: 'Asia/Tokyo' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await chooseRoute(page, 'BLA', 'MIA');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await says(page.getByRole('main'), 'Todos los campos son requeridos');
  await page.getByRole('button', { name: /^Fechas de ida y vuelta/ }).click();
  await chooseDay(page, there);
  await chooseDay(page, back);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();

  // By the clocks of Barcelona and of Miami, an hour and a half day away from those of this browser.
  const outbound = page.getByRole('region', { name: 'Ida: Barcelona – Miami' });
  await says(
    outbound,
    new RegExp(`08:00.*BLA.*vie ${shownDay(there)}.*3 h 45 min.*Directo.*MIA.*vie ${shownDay(there)}`),
  );
  expect(await page.getByRole('region', { name: 'Vuelta: Miami – Barcelona' }).count()).toBe(0);
  await outbound.getByRole('button', { name: /^LIGHT/ }).click();
  const inbound = page.getByRole('region', { name: 'Vuelta: Miami – Barcelona' });
  await inbound.getByRole('button', { name: /^MEDIUM/ }).click();
  await says(page.getByRole('region', { name: 'Condiciones de la tarifa LIGHT' }), /Equipaje de mano.*1 pieza de 8 kg/);
  const bar = page.getByRole('region', { name: 'Total' });
  await says(bar, /Vuelta\d/);
  const total = Number(await bar.getByRole('paragraph').first().locator('data').getAttribute('value'));
  expect(total).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);

  await bar.getByRole('button', { name: 'Iniciar sesión' }).click();
  const login = page.getByRole('dialog', { name: 'Iniciar sesión' });
  await login.getByLabel('Correo o nombre de usuario').fill(maria);
  await login.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Entrar' }).click();
  await bar.getByRole('button', { name: 'Reservar' }).click();

  const passenger = page.getByRole('dialog', { name: 'Datos del pasajero' });
  await passenger.getByRole('button', { name: 'Continuar' }).click();
  await says(passenger, /Ingrese número de documento\./);
  await passenger.getByLabel('Número de documento').fill('XDA123456');
  await passenger.getByLabel('País emisor').selectOption('VE');
  await passenger.getByRole('button', { name: 'Continuar' }).click();
  const question = page.getByRole('dialog', { name: 'Confirmar redención' });
  await says(question, /9V1303 · LIGHT.*9V1304 · MEDIUM.*Pasaporte XDA123456 \(VE\)/);
  await question.getByRole('button', { name: 'Redimir' }).dblclick();

  const receipt = page.getByRole('dialog', { name: 'Redención Exitosa' });
  await says(receipt, /Numero de ticket742\d{10}.*Localizador[A-Z]{6}/);
  await says(receipt, /Confirmación en la cadena0x/);
  expect(await violations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: /PDF/ }).click(),
  ]);
  const words = wordsOfPdf(await readFile(await download.path()));
  const ticket = /742\d{10}/.exec((await receipt.textContent()) ?? '')?.[0] ?? 'none';
  expect(words).toContain(ticket);
  expect(words).toMatch(/9V1303.*08:00.*XDA123456|XDA123456.*9V1303.*08:00/);
  expect(await accountOf(maria)).toEqual({ miles: before.miles - total, operations: before.operations + 1 });

  await receipt.getByRole('link', { name: 'Ver operación' }).click();
  const operation = page.getByRole('dialog', { name: /^Operación #/ });
  await says(operation, /Redención.*Hash0x/);
  expect(await close()).toEqual([]);
});

test('staff find a member, and issue a ticket by the chart of a cabin', async () => {
  const before = await accountOf(maria);
  const [day] = fridays();
  const { page, close } = await openSession(browser, instance, 'admin@millaje.example');
  await page.getByRole('button', { name: 'OPERACIONES' }).click();
  await page.getByRole('menuitem', { name: 'EMITIR BOLETO' }).click();
  await page.getByLabel('Correo / CI / Customer ID').fill('nadie@millaje.example');
  await page.getByRole('button', { name: 'Buscar miembro' }).click();
  await says(page.getByRole('main'), /no existe|no encontrado/i);
  await page.getByLabel('Correo / CI / Customer ID').fill(maria);
  await page.getByRole('button', { name: 'Buscar miembro' }).click();
  await says(page.getByRole('region', { name: 'Miembro' }), /María de los Ángeles.*CI: 14\.785\.236/);

  await page.getByText('Solo ida').click();
  await chooseRoute(page, 'CCS', 'PMV');
  await page.getByLabel('Cabina').selectOption('Business');
  await page.getByRole('button', { name: /^Fecha de salida/ }).click();
  await chooseDay(page, day);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page
    .getByRole('button', { name: /^BUSINESS/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Reservar' }).click();
  // A national route, and the member's own identity card.
  const passenger = page.getByRole('dialog', { name: 'Datos del pasajero' });
  await says(passenger, 'Ruta nacional');
  expect(await passenger.getByLabel('Número de documento').inputValue()).toBe('14785236');
  await passenger.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('dialog', { name: 'Confirmar redención' }).getByRole('button', { name: 'Redimir' }).click();
  const receipt = page.getByRole('dialog', { name: 'Redención Exitosa' });
  await says(receipt, /Numero de ticket742\d{10}/);
  await receipt.getByRole('button', { name: 'Listo' }).click();
  await page.getByLabel('Correo / CI / Customer ID').waitFor();
  const after = await accountOf(maria);
  expect([after.miles < before.miles, after.operations]).toEqual([true, before.operations + 1]);
  expect(await close()).toEqual([]);
});

test('staff change how many seats of a flight may be taken', async () => {
  const { page, close } = await openSession(browser, instance, 'admin@millaje.example');
  await page.goto('/backoffice/vuelos');
  const edit = page.getByRole('button', { name: /^Cambiar los asientos de / }).first();
  const flight = (await edit.getAttribute('aria-label')) ?? '';
  await edit.click();
  const seats = page.getByLabel(flightSeatsTexts.seats, { exact: true });
  await seats.fill('501');
  await press(page, 'Aceptar');
  await page.getByText(flightSeatsTexts.seatsWrong).waitFor();
  await seats.fill('7');
  await save(page, flightSeatsTexts.updated);
  // Opened again, the seats that were set stand there.
  await page.getByRole('button', { name: flight }).click();
  expect(await seats.inputValue()).toBe('7');
  expect(await close()).toEqual([]);
});
