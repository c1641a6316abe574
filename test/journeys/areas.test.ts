import { reachTexts } from '@millaje/api/flights/reach.texts';
import { homeTexts } from '@millaje/api/signed-in.texts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepSession } from './kept-session.ts';
import { redeem } from './redemptions.support.ts';
import {
  type Instance,
  openBrowser,
  openSession,
  PASSWORD,
  passAYear,
  says,
  signIn,
  startBrowser,
  startInstance,
  tabTo,
} from './support.ts';

let instance: Instance;
let browser: Browser;

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

const chainIsDown = {
  code: 503,
  message: '',
  error: { code: 503, message: 'No hay comunicación con la cadena de bloques.', rule: 'chain_unreachable' },
};

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a session that has run out ends with a notice when the window is looked at again', async () => {
  const { page, close } = await openSession(browser, instance, 'jose@millaje.example', {});
  // Before the page has begun nobody would hear of the window.
  await says(page.getByRole('region', { name: 'Millas disponibles' }), 'AVPM');
  await passAYear(page);
  await page.getByText('La sesion expiro.').waitFor();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  // Who comes back finds what was asked for.
  await page.unroute('**/api/**');
  await page.clock.setSystemTime(Date.now());
  await page.goto('/passenger/operations?page=2');
  const form = page.getByRole('dialog', { name: 'Iniciar sesión' });
  await form.getByLabel('Correo o nombre de usuario').fill('jose@millaje.example');
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/passenger/operations?page=2');
  expect(await close()).toEqual([]);
});

/** What this browser keeps of persons: the copies' names, each with what is in it. */
const copies = (page: Page): Promise<[name: string, addresses: string[]][]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('person-'));
    return Promise.all(
      names.map(async (name): Promise<[string, string[]]> => {
        const addresses = await (await caches.open(name)).keys();
        return [name, addresses.map(({ url }) => decodeURIComponent(url))];
      }),
    );
  });

test('without a connection an area goes on and starts again, with what was said last, for whose it is', async () => {
  const jose = 'jose@millaje.example';
  const id = await redeem(instance, jose, { origin: 'CCS', destination: 'PMV', inDays: 20 });
  const { page, context, close } = await openSession(browser, instance, jose, { serviceWorkers: 'allow' });
  const strip = page.getByText('Sin conexión. Lo que ve puede no estar al día.');
  expect(await strip.count()).toBe(0);
  const miles = page.getByRole('region', { name: 'Millas disponibles' });
  await says(miles, 'AVPM');
  const balance = await miles.locator('data').first().getAttribute('value');
  // The pages, and what one needs on the way, are kept once the first screen has had its time.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => copies(page).then((kept) => kept.flat(2).join('\n')), { timeout: 30_000 })
    .toMatch(/"redemptions","one".*"membership-card"/s);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/__spa-fallback.html')) !== undefined))
    .toBe(true);
  await context.setOffline(true);
  await strip.waitFor();
  await page.getByRole('link', { name: 'TRANSFERENCIA', exact: true }).click();
  await page.getByLabel('Correo del destinatario').waitFor();

  await page.goto('/passenger/dashboard');
  const since = page.getByText(/^Sin conexión\. Datos de \d\d-\d\d-\d{4} \d\d:\d\d\.$/);
  await since.waitFor();
  expect(await miles.locator('data').first().getAttribute('value')).toBe(balance);
  await page.getByRole('button', { name: 'Ver código y guardar' }).click();
  await page
    .getByRole('dialog', { name: 'Mi tarjeta' })
    .getByRole('img', { name: /^Tarjeta/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/passenger/redemptions');
  await page.getByRole('link', { name: new RegExp(`#${id} `) }).click();
  await page.getByRole('article', { name: 'Boleto electrónico' }).waitFor();
  // What needs the server says so, and leads to what opens.
  await page.goto('/itineraries');
  await page.getByRole('heading', { name: 'Sin conexión', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Mis solicitudes y boletos' }).click();
  await page.getByRole('link', { name: new RegExp(`#${id} `) }).waitFor();
  await context.setOffline(false);
  await since.waitFor({ state: 'hidden' });

  // Somebody else signs in in another tab; then they leave.
  const joses = (await copies(page)).map(([name]) => name);
  const { entries } = await keepSession(instance.url, 'valentina@millaje.example');
  const tab = await context.newPage();
  await tab.goto('/readyz');
  await tab.evaluate((kept) => {
    for (const [name, value] of kept) localStorage.setItem(name, value);
  }, entries);
  await expect.poll(() => copies(page).then((kept) => kept.filter(([name]) => joses.includes(name)))).toEqual([]);
  await page.goto('/passenger/dashboard');
  await says(miles, 'Valentina');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'SALIR' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => copies(page)).toEqual([]);
  expect(await close()).toEqual([]);
});

test('a visitor without a connection is told so by a page of ours, which opens by itself when it is back', async () => {
  const { page, context, close } = await openBrowser(browser, instance, { serviceWorkers: 'allow' });
  await page.goto('/register');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.goto('/itineraries');
  const title = page.getByRole('heading', { name: 'Sin conexión', level: 1 });
  await title.waitFor();
  await page.getByRole('link', { name: 'Página de inicio' }).click();
  await page.getByRole('heading', { name: 'Acumula millas y viaja más' }).waitFor();
  await page.goBack();
  await title.waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Itinerario de vuelos' }).waitFor();
  expect(await close()).toEqual([]);
});

test('a visitor without scripts reads pages that have their colours, and nothing that waits for them', async () => {
  const { page, close } = await openBrowser(browser, instance, { javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Contáctenos' }).waitFor();
  const colours = await page
    .locator('body')
    .evaluate((body) =>
      [body, body.querySelector('#contactanos')!].map((element) => getComputedStyle(element).backgroundColor),
    );
  expect(new Set(colours).add('rgba(0, 0, 0, 0)').size).toBe(3);
  expect(await page.locator('[data-waits]').filter({ visible: true }).count()).toBe(0);
  // A page that is shorter than its window begins under the bar all the same, and its foot stands at the lower edge.
  await page.goto('/active-account');
  await page.setViewportSize({ width: 1280, height: 1600 });
  const gaps = () =>
    page.evaluate(() => {
      const box = (name: string) => document.querySelector(name)!.getBoundingClientRect();
      return [box('main').top - box('header').bottom, innerHeight - box('footer').bottom];
    });
  await expect.poll(gaps).toEqual([0, 0]);
  await page.goto('/passenger/dashboard');
  expect(await page.locator('body').innerText()).toContain('Esta página necesita JavaScript.');
  expect(await close()).toEqual([]);
});

test('who follows a link to a place of the front page is there, whatever arrives above it later', async () => {
  const { page, close } = await openBrowser(browser, instance, { viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => {
    const moved = (list: PerformanceObserverEntryList): void => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + value);
    };
    new PerformanceObserver(moved).observe({ type: 'layout-shift', buffered: true });
  });
  // As a slow server answers: the page has been looked at for a while.
  const frames = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.route('**/booking/itineraries/get*', async (route) => {
    await page.getByRole('heading', { name: 'Rutas internacionales' }).waitFor();
    await frames();
    await route.continue();
  });
  await page.goto('/itineraries');
  // What arrives moves nothing that is seen, but the foot below: a press before that may miss its link.
  await page.getByRole('table', { name: 'Rutas nacionales' }).waitFor();
  await frames();
  expect(Number(await page.evaluate(() => document.documentElement.dataset.moved ?? 0))).toBeLessThan(0.02);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Centros de servicio' }).click();
  await page.waitForURL('**/#centros');
  await page.getByRole('table', { name: 'Rutas nacionales' }).waitFor();
  await expect
    .poll(() => page.locator('#centros').evaluate((mark) => Math.round(mark.getBoundingClientRect().top)))
    // Places are no whole pixels.
    .toBeOneOf([79, 80, 81]);
  await close();
});

test("a member's home that is loaded again is where it was left", async () => {
  const { page, close } = await openSession(browser, instance, 'jose@millaje.example', {
    viewport: { width: 390, height: 844 },
  });
  const last = page.getByRole('heading', { name: homeTexts.lastOperation });
  const topOf = (element: Element): number => Math.round(element.getBoundingClientRect().top);
  // Whole, with what comes when the browser has time.
  await page.getByRole('heading', { name: reachTexts.title }).waitFor();
  await last.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await last.scrollIntoViewIfNeeded();
  await last.evaluate((element) => {
    const keep = (): void => sessionStorage.setItem('left', String(Math.round(element.getBoundingClientRect().top)));
    window.addEventListener('pagehide', keep);
  });
  await page.reload();
  await page.getByRole('heading', { name: reachTexts.title }).waitFor();
  const left = Number(await page.evaluate(() => sessionStorage.getItem('left')));
  await expect.poll(() => last.evaluate(topOf)).toBeOneOf([left - 1, left, left + 1]);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  expect(await close()).toEqual([]);
});

test('an ally signs in to an area of its own', async () => {
  const { page, close } = await openBrowser(browser, instance);
  await signIn(page, 'aliado@millaje.example');
  await page.waitForURL(/\/corporate\/dashboard/);
  await says(page.getByRole('region', { name: 'Millas disponibles' }), 'AVPM');
  await page.getByRole('link', { name: 'TRANSFERENCIA', exact: true }).click();
  await page.getByLabel('Correo del destinatario').waitFor();
  await page.goto('/corporate/cobrar');
  await page.getByLabel('Monto a cobrar').fill('1.500');
  await page.getByRole('button', { name: 'Mostrar código' }).click();
  await page.getByRole('img', { name: 'Código para pagar 1.500 AVPM a Posada Brisas del Caribe' }).waitFor();
  await page.goto('/corporate/liquidaciones');
  await page
    .getByRole('link', { name: /Vencida|Por pagar/ })
    .first()
    .click();
  await says(page.getByRole('dialog', { name: /^Liquidación de / }), 'Posada Brisas del Caribe');
  await page.goto('/backoffice/users');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/corporate/dashboard');
  await page.getByRole('button', { name: 'SALIR' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await close()).toEqual([]);
});

describe('staff', () => {
  test('who may only look find everything, and nothing to change it with', async () => {
    const { page, close } = await openBrowser(browser, instance);
    await signIn(page, 'consulta@millaje.example');
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    await menu.getByRole('button', { name: 'USUARIOS' }).click();
    await page.getByRole('menuitem', { name: 'Usuarios', exact: true }).click();
    await page.getByRole('cell', { name: 'maria@millaje.example', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Transferir' }).count()).toBe(0);
    await menu.getByRole('button', { name: 'OPERACIONES' }).click();
    await page.getByRole('menuitem', { name: 'Conciliación' }).click();
    await says(page.getByRole('region', { name: 'Estado de la cadena' }), 'En línea');
    expect(await page.getByRole('button', { name: 'Conciliar ahora' }).count()).toBe(0);
    await menu.getByRole('button', { name: 'OPERACIONES' }).click();
    await page.getByRole('menuitem', { name: 'Operaciones' }).click();
    await page.getByRole('button', { name: 'Descargar' }).waitFor();
    expect(await close()).toEqual([]);
  });

  test('an administrator sorts the users, and moves miles to the programme after a question', async () => {
    const { page, close } = await openSession(browser, instance, 'admin@millaje.example');
    await page.getByRole('button', { name: 'USUARIOS' }).click();
    await page.getByRole('menuitem', { name: 'Usuarios', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Balance' }).getByRole('button').click();
    await page.waitForURL(/order_by=balance/);
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Balance' }).getAttribute('aria-sort'))
      .toMatch(/ending$/);
    await says(page.getByRole('main'), /Resultados en la tabla11.*Resultados totales11/);

    await page.getByRole('button', { name: 'Transferir' }).click();
    const form = page.getByRole('dialog', { name: 'Transferir' });
    await form.getByRole('button', { name: 'Transferir' }).click();
    await expect.poll(() => form.getByText('Este campo es requerido!').count()).toBe(3);
    await form.getByLabel('Correo del emisor').fill('maria@millaje.example');
    await form.getByLabel('Al programa AVP').check();
    await form.getByLabel('Descripción').fill('Ajuste');
    await form.getByLabel('Monto').fill('999999999');
    await form.getByRole('button', { name: 'Transferir' }).click();
    await page
      .getByRole('dialog', { name: 'Transferir 999.999.999 AVPM' })
      .getByRole('button', { name: 'Transferir' })
      .click();
    await says(page.getByRole('alert'), 'ErrorEl usuario no tiene millas suficientes.');

    await form.getByLabel('Monto').fill('10');
    await form.getByRole('button', { name: 'Transferir' }).click();
    const question = page.getByRole('dialog', { name: 'Transferir 10 AVPM' });
    await says(question, /maria@millaje\.example.*Programa AVP.*no sera reversible/);
    await question.getByRole('button', { name: 'Transferir' }).click();
    await page.getByText('Transferencia Exitosa').waitFor();
    await question.waitFor({ state: 'hidden' });
    expect(await close()).toEqual([]);
  });

  test('an administrator compares the ledger with the chain, and looks at what was found', async () => {
    const { page, close } = await openSession(browser, instance, 'admin@millaje.example');
    await page.getByRole('button', { name: 'OPERACIONES' }).click();
    await page.getByRole('menuitem', { name: 'Conciliación' }).click();
    await page.getByRole('button', { name: 'Conciliar ahora' }).click();
    await page.getByText('La cadena y el libro coinciden.').waitFor();
    await page
      .getByRole('row', { name: /Coincide/ })
      .first()
      .getByRole('link')
      .click();
    const detail = page.getByRole('dialog', { name: /^Conciliación #\d+$/ });
    await says(detail, /Coincide.*Ninguna cuenta difiere\./);
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'hidden' });
    expect(await close()).toEqual([]);
  });

  test('the explorer says what it does not know', async () => {
    const { page, close } = await openBrowser(browser, instance);
    await page.goto(`/explorer/tx/0x${'5'.repeat(64)}`);
    await page.getByText('La transacción no existe en la cadena de bloques.').waitFor();
    await page.route('**/api/v1/chain/**', (route) => route.fulfill({ status: 503, json: chainIsDown }));
    await page.goto(`/explorer/tx/0x${'6'.repeat(64)}`);
    await says(page.getByRole('main').getByRole('alert'), 'No hay comunicación con la cadena de bloques.');
    await page.unroute('**/api/v1/chain/**');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('La transacción no existe en la cadena de bloques.').waitFor();
    await page.goto('/explorer/address/0x12');
    await page.getByText('La dirección no es válida.').waitFor();
    await page.goto(`/explorer/address/0x${'5'.repeat(40)}`);
    await says(page.getByRole('main'), /Millas en la cadena0 AVPM.*No hay movimientos recientes\./);
    expect(await close()).toEqual([]);
  });
});

test('everything is within reach of the keyboard: signing in, sending miles, leaving', async () => {
  const { page, close } = await openBrowser(browser, instance);
  const { keyboard } = page;
  await page.goto('/?login=1');
  await tabTo(page, page.getByLabel('Correo o nombre de usuario'));
  await keyboard.type('maria@millaje.example');
  await tabTo(page, page.getByLabel('Contraseña', { exact: true }));
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await page.waitForURL(/\/passenger\/dashboard/);

  await tabTo(page, page.getByRole('link', { name: 'TRANSFERENCIA', exact: true }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Correo del destinatario'));
  await keyboard.type('jose@millaje.example');
  await keyboard.press('Tab');
  await page.getByText('José Gregorio N.').waitFor();
  await tabTo(page, page.getByLabel('Descripción'));
  await keyboard.type('Con el teclado');
  await tabTo(page, page.getByRole('button', { name: 'Transferir' }));
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirmar transferencia' });
  await question.waitFor();
  await tabTo(page, question.getByRole('button', { name: 'Confirmar' }));
  await keyboard.press('Enter');
  await page.getByText('Transferencia enviada').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'SALIR' }));
  await keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  expect(await close()).toEqual([]);
});

test('a member sends miles from a phone, and no screen is wider than it', async () => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const { page, close } = await openBrowser(browser, instance, phone);
  await signIn(page, 'valentina@millaje.example');
  await says(page.getByRole('region', { name: 'Millas disponibles' }), 'AVPM');
  expect(await overflow(page)).toBe(0);
  await page.getByRole('link', { name: 'TRANSFERENCIA', exact: true }).tap();
  await page.getByLabel('Correo del destinatario').fill('maria@millaje.example');
  await page.getByLabel('Descripción').fill('Desde el teléfono');
  await page.getByText('María de los Ángeles').waitFor();
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Transferir' }).tap();
  await page.getByRole('button', { name: 'Confirmar' }).tap();
  await page.getByText('Transferencia enviada').waitFor();
  await page.getByRole('link', { name: 'OPERACIONES' }).tap();
  await page.getByRole('link', { name: /Desde el teléfono/ }).tap();
  await says(page.getByRole('dialog', { name: /^Operación #/ }), 'Desde el teléfono');
  expect(await overflow(page)).toBe(0);
  expect(await close()).toEqual([]);
});
