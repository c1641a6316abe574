import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffTexts } from '../specification/staff-texts.ts';
import { fillIn } from './accounts.support.ts';
import { orderByMobile, shelf } from './orders.support.ts';
import { request } from './redemptions.support.ts';
import {
  answerCalls,
  beginEmpty,
  failCalls,
  goto,
  missingTexts,
  press,
  type Walk,
  type WalksOf,
} from './specification.support.ts';
import { type Instance, openSession, startBrowser, startInstance, type Story } from './support.ts';

/** Every text that the specification prints for the back office's people, orders, operations and reports is where it belongs. */
let instance: Instance;
let browser: Browser;
let admin: Story;
let consult: Story;
const orders: number[] = [];
const requests: number[] = [];

const carmen = 'carmen@millaje.example';

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
  orders.push(await orderByMobile(instance, carmen, shelf.gold, '00445566'));
  for (const [origin, destination] of [
    ['BLA', 'CCS'],
    ['CCS', 'PMV'],
  ] as const)
    requests.push(await request(instance, carmen, { origin, destination, inDays: 30 }));
  admin = await openSession(browser, instance, 'admin@millaje.example', {});
  await beginEmpty(admin.page);
  consult = await openSession(browser, instance, 'consulta@millaje.example', {});
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

const openMenu =
  (entry: string): Walk =>
  async (page) => {
    await page.goto('/backoffice/dashboard');
    await press(page.getByRole('navigation', { name: 'Menú principal' }), entry);
  };

const askOrder = async (page: Page, answer: string) => {
  await page.goto(`/backoffice/ordenes-de-membresias/${orders[0]}`);
  await press(page.getByRole('dialog'), answer);
  await page.getByText('Una vez hecha la operacion no sera reversible.').waitFor();
};

async function typeDates(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('Por fecha').check();
  await page.getByLabel('Desde', { exact: true }).fill(from);
  await page.getByLabel('Hasta', { exact: true }).fill(to);
}

async function openTransfer(page: Page): Promise<void> {
  await page.goto('/backoffice/users');
  await press(page, 'Transferir');
}

async function fillNewUser(page: Page): Promise<void> {
  await page.goto('/backoffice/users');
  await press(page, 'Nuevo usuario');
  const form = page.getByRole('dialog', { name: 'Formulario para el registro de usuario' });
  await form.getByLabel('Rol').locator('option', { hasText: 'PASSENGER' }).waitFor({ state: 'attached' });
  await fillIn(form, {
    Nombre: 'Ángela',
    Apellido: 'Rosa',
    'Tipo de documento': 'V',
    Documento: '18345677',
    Sexo: 'F',
    'Fecha de nacimiento': '05031990',
    'Código de área': 'Venezuela (+58)',
    Teléfono: '04145551277',
    País: 'Venezuela',
    Ciudad: 'Caracas',
    'Correo electrónico': 'angela.staff@correo.example',
    'Nombre de usuario': 'angela.staff',
    Rol: 'PASSENGER',
    Contraseña: 'Prueba.2026',
  });
  await press(form, 'Registrar');
}

/** Somebody as found, but without any address. */
async function withoutAddresses(page: Page, call: string): Promise<void> {
  await page.route(call, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), addresses: [] } });
  });
}

async function openOwnPassword(page: Page): Promise<void> {
  await page.goto('/backoffice/profile');
  await press(page, 'Modificar');
  await page.getByLabel('Token de activación').waitFor();
}

const walks: WalksOf<typeof staffTexts> = {
  "the staff's menu": goto('/backoffice/dashboard'),
  'the menu of orders': openMenu('ORDENES'),
  'the menu of operations': openMenu('OPERACIONES'),
  'the menu of products': openMenu('PRODUCTOS'),
  'the menu of settings': openMenu('CONFIGURACIÓN'),
  "the person's own menu": async (page) => {
    await page.goto('/backoffice/dashboard');
    await press(page, /admin\.millaje/);
  },
  'the dashboard': goto('/backoffice/dashboard'),
  'an order': (page, look) => goto(`/backoffice/ordenes-de-membresias/${orders[0]}`)(page, look),
  'the question about an order': (page) => askOrder(page, 'Aprobar'),
  'an order that cannot be approved': async (page) => {
    await failCalls(page, '/membership-orders/update');
    await askOrder(page, 'Aprobar');
    await press(page.getByRole('dialog', { name: 'Seguro que desea realizar esta accion?' }), 'Enviar');
  },
  'the orders, downloaded': async (page) => {
    await page.goto('/backoffice/ordenes-de-membresias');
    await press(page, 'Descargar');
  },
  'the orders, not downloaded': async (page) => {
    await answerCalls(page, '/membership-orders/excel*', {}, 500);
    await page.goto('/backoffice/ordenes-de-membresias');
    await press(page, 'Descargar');
  },
  'the users': goto('/backoffice/users'),
  'the search for a user': async (page, look) => {
    await page.goto('/backoffice/users');
    await press(page, 'Buscar usuario');
    const field = page.getByLabel('Correo / CI / Customer ID');
    await field.fill('nadie@correo.example');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Usuario no existe').waitFor();
    await look();
    await field.fill(carmen);
    await page.keyboard.press('Enter');
    await page.getByText('Usuario encontrado').waitFor();
  },
  'the users with miles': async (page) => {
    await page.goto('/backoffice/users');
    await press(page, 'Usuarios con millas');
  },
  'the users with miles, refused': async (page, look) => {
    await answerCalls(page, '/users/holders-pdf', {}, 500);
    await page.goto('/backoffice/users');
    await press(page, 'Usuarios con millas');
    await page.getByText('Error al soliciar').waitFor();
    await look();
    await page.unrouteAll();
    await page.route('**/users/holders-pdf', (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: 409,
          message: 'No hay usuarios disponibles.',
          error: { code: 409, message: 'No hay usuarios disponibles.', rule: 'no_holders' },
        },
      }),
    );
    await page.goto('/backoffice/users');
    await press(page, 'Usuarios con millas');
  },
  'dates in a wrong order': async (page) => {
    await page.goto('/backoffice/operations');
    await press(page, 'Filtros');
    await typeDates(page, '20-01-2026', '01-01-2026');
    await press(page.getByRole('dialog'), 'Buscar');
  },
  'the new user': async (page) => {
    await page.goto('/backoffice/users');
    await press(page, 'Nuevo usuario');
    await press(page.getByRole('dialog'), 'Registrar');
  },
  'the new user, refused': async (page) => {
    await failCalls(page, '/register-from-admin');
    await fillNewUser(page);
  },
  "the staff's transfer, left empty": async (page) => {
    await openTransfer(page);
    await press(page.getByRole('dialog'), 'Transferir');
  },
  "the staff's transfer, done": async (page) => {
    await openTransfer(page);
    const form = page.getByRole('dialog');
    await fillIn(form, {
      'Correo del emisor': 'maria@millaje.example',
      'Correo del receptor': carmen,
      Descripción: 'Corrección',
      Monto: '50',
    });
    await press(form, 'Transferir');
    await press(page.getByRole('dialog', { name: /50/ }), 'Transferir');
  },
  'a user': async (page, look) => {
    await withoutAddresses(page, '**/users/info*');
    await page.goto('/backoffice/users/aliado%40millaje.example');
    await page.getByRole('tab', { name: 'REDENCIONES' }).click();
    await page.getByText('No hay redenciones disponibles.').waitFor();
    await look();
  },
  'a customer id': async (page, look) => {
    await page.goto('/backoffice/users/aliado%40millaje.example');
    await press(page, 'Asignar Customer ID');
    const form = page.getByRole('dialog', { name: /^Asignar Customer ID/ });
    for (const typed of ['', 'abc', '482']) {
      await form.getByLabel('Customer ID').fill(typed);
      await press(form, 'Aceptar');
      await look();
    }
  },
  'a user, inactivated and activated': async (page, look) => {
    await page.goto('/backoffice/users/jose%40millaje.example');
    for (const [action, told] of [
      ['Inactivar', 'Usuario inactivado con exito'],
      ['Activar', 'Usuario activado con éxito'],
    ] as const) {
      await press(page, 'Acciones');
      await look();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
      await press(page.getByRole('dialog'), 'Confirmar');
      await page.getByText(told).waitFor();
      await look();
    }
  },
  'a change that needs an administrator': async (page) => {
    const message = 'Requiere privilegios de administrador';
    await page.route('**/redemptions/update', (route) =>
      route.fulfill({ status: 403, json: { code: 403, message, error: { code: 403, message, rule: 'not_allowed' } } }),
    );
    await page.goto(`/backoffice/redemptions/${requests[0]}`);
    const detail = page.getByRole('dialog');
    await press(detail, 'Rechazar solicitud');
    await press(page.getByRole('dialog', { name: /^Rechazar solicitud #/ }), 'Confirmar');
  },
  'the operations': async (page) => {
    await page.goto('/backoffice/operations');
    await press(page, 'Filtros');
  },
  'the operations, filtered': async (page, look) => {
    await page.goto('/backoffice/operations');
    await press(page, 'Filtros');
    await page.getByRole('dialog').getByRole('button', { name: 'Buscar' }).waitFor();
    await look();
    await page.getByLabel('Texto').fill('nada de esto existe');
    await press(page.getByRole('dialog'), 'Buscar');
  },
  'an operation of somebody': async (page) => {
    await page.goto('/backoffice/operations');
    await page.getByRole('row').nth(1).click();
  },
  'the redemptions': async (page) => {
    await page.goto('/backoffice/redemptions');
    await press(page, 'Filtros');
  },
  'a redemption': async (page, look) => {
    await page.goto(`/backoffice/redemptions/${requests[0]}`);
    const detail = page.getByRole('dialog');
    await detail.getByLabel('Localizador').fill('QWERTY');
    await look();
    await press(detail, 'Aceptar solicitud');
  },
  'a redemption, accepted without its locator': async (page, look) => {
    await page.goto(`/backoffice/redemptions/${requests[0]}`);
    const detail = page.getByRole('dialog');
    await press(detail, 'Aceptar solicitud');
    await page.getByText('Ingrese el localizador de la solicitud').waitFor();
    await look();
    await detail.getByLabel('Localizador').fill('QWE');
    await press(detail, 'Aceptar solicitud');
  },
  'a redemption, decided': async (page, look) => {
    for (const [id, answer] of [
      [requests[0], 'Aceptar solicitud'],
      [requests[1], 'Rechazar solicitud'],
    ] as const) {
      await page.goto(`/backoffice/redemptions/${id}`);
      const detail = page.getByRole('dialog');
      if (answer === 'Aceptar solicitud') await detail.getByLabel('Localizador').fill('QWERTY');
      await press(detail, answer);
      const question = page.getByRole('dialog', { name: `${answer} #${id}` });
      await question.waitFor();
      await look();
      await press(question, 'Confirmar');
      await page
        .getByRole('dialog')
        .getByText(/^(Aceptada|Rechazada)$/)
        .first()
        .waitFor();
      await look();
    }
  },
  'the sales': async (page, look) => {
    await page.goto('/backoffice/sales');
    await page.getByRole('tab', { name: 'Procesada', exact: true }).waitFor();
    await look();
    await page.goto('/backoffice/sales?email=nadie@correo.example');
  },
  'the report of sales': goto('/backoffice/reports'),
  'the discounts': goto('/backoffice/discounts'),
  'the new discount, left empty': async (page, look) => {
    await page.goto('/backoffice/discounts');
    await press(page, 'Nuevo descuento');
    const form = page.getByRole('dialog', { name: 'Nuevo descuento' });
    await press(form, 'Aceptar');
    await page.getByText('Ingrese su correo electrónico.').waitFor();
    await look();
    await form.getByLabel('Correo del miembro').fill('correo');
    await press(form, 'Aceptar');
  },
  'the new discount, done': async (page, look) => {
    await page.goto('/backoffice/discounts');
    await press(page, 'Nuevo descuento');
    const form = page.getByRole('dialog', { name: 'Nuevo descuento' });
    await form.getByLabel('Correo del miembro').fill(carmen);
    await form.getByLabel('Tipo de producto').selectOption('Membresía');
    await form.getByLabel('Producto', { exact: true }).selectOption('Black');
    await form.getByLabel('Porcentaje').selectOption('50 %');
    await press(form, 'Aceptar');
    await press(page.getByRole('dialog', { name: 'Seguro que desea realizar esta accion?' }), 'Confirmar');
    const told = page.getByRole('dialog', { name: 'Agregado con exito' });
    await told.waitFor();
    await look();
    await press(told, 'Aceptar');
    for (const [action, answer] of [
      [/^Inactivar/, 'Descuento inactivado con exito'],
      [/^Activar/, 'Descuento activado con exito'],
    ] as const) {
      await press(page, action);
      await press(page.getByRole('dialog'), 'Confirmar');
      await page.getByText(answer).waitFor();
      await look();
    }
  },
  'the ticket office': goto('/backoffice/emits'),
  'the ticket office, left empty': async (page) => {
    await page.goto('/backoffice/emits');
    await press(page, 'Buscar');
  },
  'the corporate users': async (page, look) => {
    await page.goto('/backoffice/users/corporate');
    await page.getByText('Total de resultados', { exact: false }).first().waitFor();
    await look();
    await page.getByRole('tab', { name: 'Filtros de busqueda' }).click();
  },
  'the corporate users, where none is found': goto('/backoffice/users/corporate?from=2019-01-01&to=2019-01-02'),
  'a corporate user': async (page) => {
    await withoutAddresses(page, '**/corporate-users/info*');
    await page.goto('/backoffice/users/corporate/aliado%40millaje.example');
  },
  'a corporate user who is missing': goto('/backoffice/users/corporate/nadie%40millaje.example'),
  'a corporate user who is still on the way': async (page) => {
    await page.route('**/corporate-users/info*', () => undefined);
    await page.goto('/backoffice/users/corporate/aliado%40millaje.example');
  },
  "the staff's profile": goto('/backoffice/profile'),
  'the new password of the staff': async (page, look) => {
    await openOwnPassword(page);
    await press(page, 'Cambiar contraseña');
    await page.getByText('Ingrese El Token de Activacion.').waitFor();
    await look();
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('corta');
    await page.getByLabel('Confirmar contraseña').fill('otra');
    await press(page, 'Cambiar contraseña');
  },
};

test.each(Object.keys(staffTexts) as (keyof typeof staffTexts)[])('the texts of %s', async (place) => {
  const { page } = admin;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await missingTexts(page, walks[place], staffTexts[place])).toEqual([]);
});

test('who may only look is not shown what role 1 has', async () => {
  await consult.page.goto('/backoffice/dashboard');
  const menu = consult.page.getByRole('navigation', { name: 'Menú principal' });
  await menu.getByRole('button', { name: 'ORDENES' }).waitFor();
  expect(await menu.getByRole('button', { name: /PRODUCTOS|CONFIGURACIÓN/ }).count()).toBe(0);
});
