import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueTexts } from '../specification/catalogue-texts.ts';
import { catalogueStories, tendCatalogue } from './catalogues.support.ts';
import { beginEmpty, failCalls, goto, missingTexts, press, type Walk, type WalksOf } from './specification.support.ts';
import { type Instance, openSession, PICTURE, startBrowser, startInstance, type Story } from './support.ts';

/** Every text that the specification prints for reference data, products and settings is where it belongs. */
let instance: Instance;
let browser: Browser;
let admin: Story;

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
  admin = await openSession(browser, instance, 'admin@millaje.example', {});
  await beginEmpty(admin.page);
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

/** Accepts a form as it is. */
const acceptEmpty =
  (path: string): Walk =>
  async (page) => {
    await page.goto(path);
    await press(page.getByRole('main'), 'Aceptar');
  };

/** Opens the form of the first row, empties the fields of these labels, and accepts it. */
async function emptyFirst(page: Page, path: string, labels: readonly string[]): Promise<void> {
  await page.goto(path);
  await press(page, /^(Actualizar|Modificar) /);
  for (const label of labels) {
    const field = page.getByLabel(label, { exact: true }).last();
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption('');
    else await field.fill('');
  }
  await press(page, 'Aceptar');
}

/** Takes a row out of use and puts it back. */
async function toggleFirst(page: Page, path: string, look: () => Promise<void>): Promise<void> {
  await page.goto(path);
  for (const action of [/^Inactivar /, /^Activar /]) {
    await press(page, action);
    const question = page.getByRole('dialog', { name: action });
    await question.waitFor();
    await look();
    await press(question, 'Confirmar');
    await question.waitFor({ state: 'hidden' });
    await look();
  }
}

const settings = (tab: number) => `/backoffice/configuracion/mas?tab=${tab}`;

async function changeDollar(page: Page, value: string): Promise<void> {
  await page.goto(settings(4));
  const card = page.getByRole('region', { name: 'Precio del dólar' });
  await card.getByLabel('Precio del dólar (Bs)').fill(value);
  await press(card, 'Aceptar');
  await press(page.getByRole('dialog'), 'Confirmar');
}

async function toggleSeason(page: Page): Promise<void> {
  await page.goto(settings(5));
  await press(page.getByRole('region', { name: 'Temporada alta' }), /^(Activar|Inactivar)$/);
  await press(page.getByRole('dialog'), 'Confirmar');
}

async function changeFactor(page: Page): Promise<void> {
  await page.goto(settings(2));
  const field = page.getByRole('textbox', { name: 'Factor de la clase Q' });
  await field.fill((await field.inputValue()) === '0,6' ? '0,5' : '0,6');
  await press(page, 'Guardar el factor de la clase Q');
}

const walks: WalksOf<typeof catalogueTexts> = {
  'the airports': async (page, look) => {
    await page.goto('/backoffice/configuracion/aeropuertos');
    await page.getByRole('row').nth(1).waitFor();
    await look();
    await toggleFirst(page, '/backoffice/configuracion/aeropuertos', look);
  },
  'the new airport, left empty': acceptEmpty('/backoffice/configuracion/aeropuertos/agregar'),
  'an airport without its code': (page) => emptyFirst(page, '/backoffice/configuracion/aeropuertos', ['Código']),
  'the routes': goto('/backoffice/configuracion/rutas'),
  'the new route, left empty': acceptEmpty('/backoffice/configuracion/rutas/agregar'),
  'the currencies': async (page, look) => {
    await page.goto('/backoffice/configuracion/monedas');
    await page.getByRole('row').nth(1).waitFor();
    await look();
    await toggleFirst(page, '/backoffice/configuracion/monedas', look);
  },
  'the new currency, left empty': acceptEmpty('/backoffice/configuracion/monedas/agregar'),
  'a currency without its status': (page) => emptyFirst(page, '/backoffice/configuracion/monedas', ['Estatus']),
  'the rates': goto('/backoffice/configuracion/tasas'),
  'the new rate, left empty': async (page) => {
    await page.goto('/backoffice/configuracion/tasas/agregar');
    await page.getByLabel('Valor de la moneda principal').fill('');
    await press(page.getByRole('main'), 'Aceptar');
  },
  'the memberships': goto('/backoffice/productos/membresias'),
  'the new membership, left empty': acceptEmpty('/backoffice/productos/membresias/agregar'),
  'a membership without its prices': async (page, look) => {
    await page.goto('/backoffice/productos/membresias');
    await press(page, 'Actualizar Gold');
    const price = page.getByLabel('Precio en dólares');
    const before = await price.inputValue();
    await price.fill('');
    await press(page, 'Aceptar');
    await page.getByText('Debe ingresar el precio en dolares.').waitFor();
    await look();
    await price.fill(before);
    await page.getByLabel(/^Precio en millas/).fill('');
    await press(page, 'Aceptar');
  },
  'the miles packages': goto('/backoffice/productos/paquetes_de_millas'),
  'no miles packages': async (page) => {
    await page.route('**/products/miles/all', async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as Record<string, unknown>;
      const lists = Object.fromEntries(
        Object.entries(json).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
      );
      await route.fulfill({ response: answer, json: lists });
    });
    await page.goto('/backoffice/productos/paquetes_de_millas');
  },
  'the new miles package, left empty': acceptEmpty('/backoffice/productos/paquetes_de_millas/agregar'),
  'the promotions': goto('/backoffice/productos/promociones'),
  'the new promotion, left empty': acceptEmpty('/backoffice/productos/promociones/agregar'),
  'the products of the shelf': goto('/backoffice/productos/gestionar'),
  'no products': async (page) => {
    await page.route('**/products/getAll*', async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as Record<string, unknown>;
      const lists = Object.fromEntries(
        Object.entries(json).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
      );
      await route.fulfill({ response: answer, json: lists });
    });
    await page.goto('/backoffice/productos/gestionar');
  },
  'the new product, left empty': async (page) => {
    await page.goto('/backoffice/productos/agregar');
    await page.getByLabel('Tipo').selectOption('Acceso VIP');
    await page.getByLabel('Nombre').fill('Sala');
    await page.getByLabel('Precio $').fill('10');
    await page.getByLabel('Descripción').fill('Antes del vuelo.');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
    await press(page.getByRole('main'), 'Aceptar');
  },
  'the settings': goto(settings(0)),
  'the gateways': async (page, look) => {
    await page.goto(settings(0));
    for (const action of [/^Inhabilitar /, /^Habilitar /]) {
      await press(page, action);
      const question = page.getByRole('dialog', { name: action });
      await question.waitFor();
      await look();
      await press(question, 'Confirmar');
      await question.waitFor({ state: 'hidden' });
    }
  },
  'the itineraries of a broken file': async (page) => {
    await page.goto(settings(1));
    await page.locator('input[type=file]').setInputFiles({
      name: 'itinerarios.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('nada'),
    });
    await press(page.getByRole('main'), /Revisar|Comprobar|Validar/);
  },
  'a factor of a class': changeFactor,
  'a factor of a class, refused': async (page) => {
    await failCalls(page, '/config/reward-rates', 'PUT');
    await changeFactor(page);
  },
  'the factors of classes, not loaded': async (page) => {
    await failCalls(page, '/config/reward-rates');
    await page.goto(settings(2));
  },
  'the commission, left empty': async (page) => {
    await page.goto(settings(3));
    await page.getByLabel('Comisión (%)').fill('');
    await press(page.getByRole('main'), 'Aceptar');
  },
  'the commission, with wrong values': async (page, look) => {
    await page.goto(settings(3));
    for (const typed of ['cinco', '0']) {
      await page.getByLabel('Comisión (%)').evaluate((field, value) => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        set?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }, typed);
      await press(page.getByRole('main'), 'Aceptar');
      await look();
    }
  },
  'the price of the dollar': (page) => changeDollar(page, '41,7'),
  'the price of the dollar, not loaded': async (page) => {
    await failCalls(page, '/config/dolar-price');
    await page.goto(settings(4));
  },
  'the price of the dollar, refused': async (page) => {
    await failCalls(page, '/config/dolar-price', 'PUT');
    await changeDollar(page, '42,7');
  },
  'the high season': toggleSeason,
  'the high season, not loaded': async (page) => {
    await failCalls(page, '/config?*');
    await page.goto(settings(5));
  },
  'the high season, refused': async (page) => {
    await failCalls(page, '/config/status/toggle-by-name');
    await toggleSeason(page);
  },
};

test.each(Object.keys(catalogueTexts) as (keyof typeof catalogueTexts)[])('the texts of %s', async (place) => {
  const { page } = admin;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await missingTexts(page, walks[place], catalogueTexts[place])).toEqual([]);
});

test.each(catalogueStories)(
  'an administrator adds, is told what is wrong, changes, and switches off and on: $list',
  async (story) => {
    const { page } = admin;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await tendCatalogue(page, story);
    expect(new URL(page.url()).pathname).toBe(story.list);
  },
);
