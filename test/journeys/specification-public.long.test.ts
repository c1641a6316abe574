import { aircraftName } from '@millaje/domain/flights/aircraft';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicTexts } from '../specification/public-texts.ts';
import { fillIn } from './accounts.support.ts';
import { chooseDay, chooseRoute, fridays } from './days.support.ts';
import { answerCalls, missingTexts, press, type WalksOf } from './specification.support.ts';
import {
  type Instance,
  openBrowser,
  openSession,
  passAYear,
  startBrowser,
  startInstance,
  type Story,
} from './support.ts';

/** Every text that the specification prints for the public site is where it belongs. */
let instance: Instance;
let browser: Browser;
let visitor: Story;

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
  visitor = await openBrowser(browser, instance, {});
  await visitor.context.addCookies([{ name: 'cookies_aceptadas', value: '1', url: instance.url }]);
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

async function openLogin(page: Page, username = '', password = ''): Promise<void> {
  await page.goto('/?login=1');
  const form = page.getByRole('dialog', { name: 'Iniciar sesión' });
  await form.getByLabel('Correo o nombre de usuario').fill(username);
  await form.getByLabel('Contraseña', { exact: true }).fill(password);
  await press(form, 'Entrar');
}

const refusal = (code: number, rule: string, message: string, more: object = {}) => ({
  code,
  message,
  error: { code, message, rule },
  ...more,
});

async function search(page: Page, from: string, to: string): Promise<void> {
  await page.goto('/');
  await chooseRoute(page, from, to);
  const [there, back] = fridays();
  await press(page, /^Fechas de ida y vuelta/);
  await chooseDay(page, there);
  await chooseDay(page, back);
  await press(page, 'Buscar');
}

/** A flight as the search answers it, which only sells what it is told. */
async function withFlights(page: Page, change: (found: Found) => object): Promise<void> {
  await page.route('**/api/v2/booking/kiu', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as Found) });
  });
}

const walks: WalksOf<typeof publicTexts> = {
  'the front page': (page) => page.goto('/').then(() => undefined),
  'the front page of somebody who is signed in': (page) => page.goto('/').then(() => undefined),
  'the search for flights, left empty': async (page) => {
    await page.goto('/');
    await press(page, 'Buscar');
  },
  'the search for flights, without days': async (page) => {
    await page.goto('/');
    await chooseRoute(page, 'BLA', 'MIA');
    await press(page, 'Buscar');
  },
  'the search for flights, where none flies': async (page) => {
    await answerCalls(
      page,
      '/booking/kiu',
      refusal(409, 'no_flights', 'No se encontraron vuelos en el rango de fechas selecionado'),
      409,
    );
    await search(page, 'BLA', 'MIA');
  },
  'the flights that were found': async (page) => {
    await withFlights(page, soldOutAndStopping);
    await search(page, 'BLA', 'MIA');
    await page.getByRole('region', { name: 'Ida: Barcelona – Miami' }).waitFor();
  },
  'the details of flights': async (page, look) => {
    for (const code of ['340', '734', '732', 'M83']) {
      await page.unrouteAll();
      await withFlights(page, (found) => flownBy(found, code));
      await search(page, 'BLA', 'MIA');
      await press(page, /^Detalles/);
      await page
        .getByRole('dialog')
        .getByText(/AIRBUS|BOEING/)
        .first()
        .waitFor();
      await look();
    }
  },
  'the total of what a visitor chose': async (page) => {
    await search(page, 'BLA', 'MIA');
    await press(page.getByRole('region', { name: 'Ida: Barcelona – Miami' }), /^LIGHT/);
    await press(page.getByRole('region', { name: 'Vuelta: Miami – Barcelona' }), /^MEDIUM/);
  },
  'the miles table, where nothing is found': async (page) => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Tabla de asignación de millas' }).scrollIntoViewIfNeeded();
    await page.getByLabel('Buscar una ruta').fill('ninguna');
  },
  'the contact form, left empty': async (page) => {
    await page.goto('/#contactanos');
    await press(page, 'Enviar');
  },
  'the contact form, sent': async (page) => {
    await page.goto('/#contactanos');
    const form = page.getByRole('form', { name: 'Escríbanos' });
    await fillIn(form, {
      Nombre: 'Ana',
      Apellido: 'Li',
      'Correo electrónico': 'ana@correo.example',
      Asunto: 'Mis millas',
      Mensaje: '¿Cuándo llegan?',
    });
    await press(form, 'Enviar');
  },
  'the login form, left empty': (page) => openLogin(page),
  'the login form of an account that is not activated': async (page) => {
    await answerCalls(page, '/login*', refusal(412, 'account_not_activated', 'Valide su cuenta.'), 412);
    await openLogin(page, 'nueva@correo.example', 'Prueba.2026');
  },
  'the login form of an account with a second factor': async (page) => {
    await answerCalls(page, '/login*', refusal(428, 'code_required', 'Ingrese su código 2FA'), 428);
    await openLogin(page, 'ana@correo.example', 'Prueba.2026');
    await page.getByLabel('Código 2FA').waitFor();
    await press(page.getByRole('dialog'), 'Entrar');
  },
  'the login form of an account outside the programme': async (page, look) => {
    await answerCalls(
      page,
      '/login*',
      refusal(410, 'not_in_programme', 'No es miembro.', { conversion_token: 'x' }),
      410,
    );
    await answerCalls(page, '/updateAVP', { code: 201, message: 'Usuario ya es AVP. Puede iniciar sesión.' }, 201);
    await openLogin(page, 'ana@correo.example', 'Prueba.2026');
    await page.getByRole('button', { name: /^Convertirme/ }).waitFor();
    await look();
    await press(page, /^Convertirme/);
  },
  'a session that ran out': passAYear,
  'the itineraries': (page) => page.goto('/itineraries').then(() => undefined),
  'the registration, left empty': async (page) => {
    await page.goto('/register');
    await page.getByLabel('Código de área', { exact: true }).selectOption('');
    await press(page, 'Registrarme');
  },
  'the registration, with wrong values': async (page) => {
    await page.goto('/register');
    await fillIn(page, {
      Nombre: 'A'.repeat(40),
      Apellido: '1',
      'Tipo de documento': 'V',
      Documento: '123',
      'Código de área': 'Venezuela (+58)',
      Teléfono: '123',
      'Correo electrónico': 'correo',
      'Nombre de usuario': '1abc',
      Contraseña: 'corta',
      'Confirmar contraseña': 'otra',
    });
    await press(page, 'Registrarme');
  },
  'the registration, refused': async (page) => {
    await answerCalls(page, '/register', refusal(409, 'username_taken', 'El nombre de usuario ya existe.'), 409);
    await register(page);
  },
  'the registration, done': (page) => register(page),
  "an organisation's registration, left empty": async (page) => {
    await page.goto('/register-corporate');
    await press(page, 'Registrarme');
  },
  'the activation': (page) => page.goto('/active-account').then(() => undefined),
  'the activation, left empty': async (page) => {
    await page.goto('/active-account');
    await press(page, 'Activar cuenta');
  },
  'the new password': (page) => page.goto('/password-reset').then(() => undefined),
  'a code': (page) => page.goto('/generate-token/password').then(() => undefined),
  'the search for passengers': (page) => page.goto('/public-user').then(() => undefined),
  'the search for passengers, where the server fails': async (page) => {
    await page.route('**/public-passenger', (route) => route.fulfill({ status: 500, body: 'x' }));
    await searchPassenger(page);
  },
  'the search for passengers, where nobody is found': (page) => searchPassenger(page),
  'a payment that was processed': (page) => page.goto('/payments/process').then(() => undefined),
  'a payment that was cancelled': (page) => page.goto('/payments/cancel').then(() => undefined),
  'a payment that failed': (page) => page.goto('/payments/error').then(() => undefined),
  'an address that is none': (page) => page.goto('/nada').then(() => undefined),
};

async function searchPassenger(page: Page): Promise<void> {
  await page.goto('/public-user');
  await page.getByLabel('Correo o nombre de usuario').fill('nadie@correo.example');
  await press(page.getByRole('main'), 'Buscar');
}

async function register(page: Page): Promise<void> {
  await page.goto('/register');
  await page
    .getByLabel('Código de área', { exact: true })
    .getByRole('option', { name: 'Venezuela (+58)' })
    .waitFor({ state: 'attached' });
  await fillIn(page, {
    Nombre: 'Ángela',
    Apellido: 'Rosa',
    'Tipo de documento': 'V',
    Documento: '18345672',
    Sexo: 'F',
    'Fecha de nacimiento': '05031990',
    'Código de área': 'Venezuela (+58)',
    Teléfono: '04145551234',
    País: 'Venezuela',
    Ciudad: 'Caracas',
    'Correo electrónico': 'angela.textos@correo.example',
    'Nombre de usuario': 'angela.textos',
    Contraseña: 'Prueba.2026',
    'Confirmar contraseña': 'Prueba.2026',
  });
  await page.getByLabel('Acepto los términos y condiciones').check();
  await press(page, 'Registrarme');
}

interface FoundWay {
  readonly stops: number;
  readonly fareInfo: readonly object[];
  readonly segments: readonly object[];
}
interface Found {
  readonly flight_found: { readonly departure: readonly FoundWay[] };
}

const changeWays = ({ flight_found, ...answer }: Found, change: (way: FoundWay) => FoundWay): object => ({
  ...answer,
  flight_found: { ...flight_found, departure: flight_found.departure.map(change) },
});

/** The same flights, then once more with a stop, where the first family is sold out. */
const soldOutAndStopping = ({ flight_found, ...answer }: Found): object => {
  const [way] = flight_found.departure;
  if (!way) throw new Error('nothing flies');
  const soldOut = { ...way, stops: 1, fareInfo: way.fareInfo.map((fare) => ({ ...fare, offer: null })) };
  return { ...answer, flight_found: { ...flight_found, departure: [way, soldOut] } };
};

const flownBy = (found: Found, code: string): object =>
  changeWays(found, (way) => ({
    ...way,
    segments: way.segments.map((segment) => ({ ...segment, EQP: code, aircraft: aircraftName(code) })),
  }));

/** Where somebody has to be signed in. */
const people: Partial<Record<keyof typeof publicTexts, string>> = {
  'the front page of somebody who is signed in': 'maria@millaje.example',
  'a session that ran out': 'jose@millaje.example',
};

test.each(Object.keys(publicTexts) as (keyof typeof publicTexts)[])('the texts of %s', async (place) => {
  const person = people[place];
  const { page, context } = person === undefined ? visitor : await openSession(browser, instance, person, {});
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await missingTexts(page, walks[place], publicTexts[place])).toEqual([]);
  if (person !== undefined) await context.close();
});
