import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberTexts } from '../specification/member-texts.ts';
import { fillIn, mailedLink } from './accounts.support.ts';
import { login } from './api.ts';
import { chooseDay, chooseRoute, fridays } from './days.support.ts';
import {
  answerCalls,
  beginEmpty,
  failCalls,
  type Look,
  missingTexts,
  press,
  type WalksOf,
} from './specification.support.ts';
import { type Instance, openSession, startBrowser, startInstance, type Story } from './support.ts';

/** Every text that the specification prints for the members' and allies' areas is where it belongs. */
let instance: Instance;
let browser: Browser;
const stories = new Map<string, Story>();

const maria = 'maria@millaje.example';
const carmen = 'carmen@millaje.example';
const ally = 'aliado@millaje.example';
/** Somebody without any past. */
const newcomer = 'nueva.textos@correo.example';

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

async function call(path: string, body: object): Promise<void> {
  const response = await fetch(`${instance.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
}

test('somebody joins, without any past', async () => {
  await call('/register', {
    first_name: 'Nora',
    last_name: 'Paz',
    doc_type: 'V',
    doc_identity: '18345699',
    sex: 'F',
    birthdate: '1990-03-05',
    code_phone: '+58',
    phone: '4145551299',
    country: 'Venezuela',
    city: 'Caracas',
    email: newcomer,
    username: 'nora.textos',
    password: 'Millaje.2026',
    is_avp: true,
  });
  const link = await mailedLink(instance, newcomer, '/active-account/');
  await call('/emailverification', { token: decodeURIComponent(link.split('/').at(-1) ?? '') });
  const { token } = await login(instance.url, newcomer, 'Millaje.2026');
  expect(token).not.toBe('');
});

const buyGold = '/passenger/products/payment/membership/2';

async function fillMobile(page: Page, reference: string, look: Look = () => Promise.resolve()): Promise<void> {
  await page.goto(buyGold);
  await fillIn(page, {
    'Nombre del titular': 'Carmen Rojas',
    'Banco de origen': '0134',
    'Teléfono de origen': '0412-1234567',
    'Número de referencia': reference,
  });
  await press(page, 'Registrar operación');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).waitFor();
  await look();
  await press(page.getByRole('dialog'), 'Enviar');
}

async function chooseFlight(page: Page): Promise<void> {
  await page.goto('/passenger/dashboard');
  await page.getByText('Solo ida').first().click();
  await chooseRoute(page, 'BLA', 'MIA');
  await press(page, /^Fecha de salida/);
  await chooseDay(page, fridays()[0]);
  await press(page, 'Buscar');
  await press(page.getByRole('region', { name: 'Ida: Barcelona – Miami' }), /^LIGHT/);
}

async function fillPassenger(page: Page): Promise<void> {
  await chooseFlight(page);
  await press(page, 'Reservar');
  const passenger = page.getByRole('dialog', { name: 'Datos del pasajero' });
  await passenger.getByLabel('Número de documento').fill('XDA123456');
  await passenger.getByLabel('País emisor').selectOption('VE');
  await press(passenger, 'Continuar');
  await page.getByRole('dialog', { name: 'Confirmar redención' }).waitFor();
}

/** A payment by card as the gateway led back from it. */
async function returnFromGateway(page: Page, message: string, status: string): Promise<void> {
  const order = {
    _id: 1,
    product: { type: 'miles_package', name: '1.000 millas' },
    status,
    createdAt: '2026-03-05T18:05:00.000Z',
    payment_info: { method: 'tdc', bank_ref: null, monto: '35.00', currency: 'USD' },
  };
  await answerCalls(page, '/verify-order', { code: 201, message, order }, 201);
  await page.goto('/verifycreditcard/prueba');
}

interface Way {
  readonly by: string;
  readonly walk: WalksOf<typeof memberTexts>[keyof typeof memberTexts];
}
const as = (by: string, walk: Way['walk']): Way => ({ by, walk });
const goto = (path: string) => async (page: Page) => void (await page.goto(path));

const ways: { readonly [Place in keyof typeof memberTexts]: Way } = {
  "the members' menu": as(maria, async (page, look) => {
    await page.goto('/passenger/dashboard');
    await page.getByRole('heading').first().waitFor();
    await look();
    await press(page, /Mi cuenta|María/);
  }),
  "the allies' menu": as(ally, goto('/corporate/dashboard')),
  "a member's home": as(maria, goto('/passenger/dashboard')),
  "a new member's home": as(newcomer, goto('/passenger/dashboard')),
  "a new member's requests": as(newcomer, goto('/passenger/redemptions')),
  "a new member's purchases": as(newcomer, goto('/passenger/purchases')),
  'the profile': as(ally, goto('/corporate/profile/update')),
  'the profile, edited': as(maria, async (page) => {
    await page.goto('/passenger/profile/update');
    await press(page.getByRole('region', { name: 'DATOS PERSONALES' }), 'Editar');
    await page.getByLabel('Código de área', { exact: true }).selectOption('');
    await press(page, 'Confirmar');
  }),
  'an address, left empty': as(maria, async (page) => {
    await page.goto('/passenger/profile/update');
    await press(page.getByRole('region', { name: 'DIRECCIONES' }), 'Agregar');
    await press(page.getByRole('region', { name: 'DIRECCIONES' }), /Confirmar|Guardar|Agregar/);
  }),
  'the transfer, left empty': as(maria, async (page) => {
    await page.goto('/passenger/transfer');
    await press(page, 'Transferir');
  }),
  'the transfer, with wrong values': as(maria, async (page, look) => {
    await page.goto('/passenger/transfer');
    await fillIn(page, { 'Correo del destinatario': 'correo', Monto: '' });
    await press(page, 'Transferir');
    await page.getByText('Monto requerido').waitFor();
    await look();
    await fillIn(page, { 'Correo del destinatario': 'nadie@correo.example', Monto: '49', Descripción: 'Regalo' });
    await page.getByText(/^Usuario no registrado/).waitFor();
    await look();
    await press(page, 'Transferir');
  }),
  'the transfer, confirmed': as(maria, async (page, look) => {
    await fillTransfer(page);
    await page.getByRole('dialog', { name: 'Confirmar transferencia' }).waitFor();
    await look();
    await press(page.getByRole('dialog'), 'Confirmar');
  }),
  'the transfer, refused': as(maria, async (page) => {
    await failCalls(page, '/miles/transfer');
    await fillTransfer(page);
    await press(page.getByRole('dialog', { name: 'Confirmar transferencia' }), 'Confirmar');
  }),
  'an operation': as(maria, async (page) => {
    await page.goto('/passenger/operations');
    await page.getByRole('main').getByRole('link').first().click();
    await page.getByRole('dialog').waitFor();
  }),
  'the products': as(maria, goto('/passenger/products')),
  'the payment of a membership': as(carmen, goto(buyGold)),
  'the payment, left empty': as(carmen, async (page) => {
    await page.goto(buyGold);
    await press(page, 'Registrar operación');
  }),
  'the payment, not registered': as(carmen, async (page) => {
    await failCalls(page, '/bapm/make-payment');
    await fillMobile(page, '00998877');
  }),
  'the payment, registered': as(carmen, async (page, look) => {
    await page.goto(buyGold);
    await fillMobile(page, '00998878', look);
    await look();
  }),
  'the payment in miles': as(maria, async (page) => {
    await page.goto('/passenger/products/payment/vip_access/7');
    await page.getByText('Millas', { exact: true }).first().click();
    await press(page, 'Pagar con millas');
    await press(page.getByRole('dialog'), 'Enviar');
  }),
  'the payment by card, approved': as(carmen, (page) => returnFromGateway(page, 'Aprobada exitosamente', 'aprobado')),
  'the payment by card, pending': as(carmen, (page) => returnFromGateway(page, 'Espere su aprobación', 'pendiente')),
  'the payment where there is no gateway': as(carmen, async (page) => {
    await page.route('**/payments/quote', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), methods: [] } });
    });
    await page.goto(buyGold);
  }),
  'the cart': as(maria, async (page) => {
    await page.goto('/passenger/products/payment/miles_package/4');
    await press(page, 'Agregar al carrito');
    await page.getByText('Producto agregado al carrito').waitFor();
    await page.goto('/passenger/products/payment-process/USD');
  }),
  'the cart, paid': as(maria, async (page) => {
    await page.goto('/passenger/products/payment-process/USD');
    // The gateway's page never comes, so that this one can be read.
    await page.route('**/shopping-cart/pay', async (route) => {
      const answer = await route.fetch();
      const { order, ...rest } = (await answer.json()) as { order: object };
      await route.fulfill({
        response: answer,
        json: { ...rest, order: { ...order, url: 'https://pasarela.example/' } },
      });
    });
    await page.route('https://pasarela.example/', (route) => route.abort('aborted'));
    await press(page, /^Procesar pago/);
    const question = page.getByRole('dialog');
    await press(question, /Enviar|Confirmar/);
  }),
  'the choice of flights': as(maria, chooseFlight),
  "the passenger's data, left empty": as(maria, async (page, look) => {
    await chooseFlight(page);
    await press(page, 'Reservar');
    const passenger = page.getByRole('dialog', { name: 'Datos del pasajero' });
    await passenger.getByLabel('País de nacimiento').selectOption('');
    await passenger.getByLabel('País emisor').selectOption('');
    await press(passenger, 'Continuar');
    await page.getByText('Ingrese número de documento.').waitFor();
    await look();
    await passenger.getByLabel('Número de documento').fill('XDA123456');
    await press(passenger, 'Continuar');
  }),
  'the redemption': as(maria, fillPassenger),
  'the redemption, done': as(maria, async (page, look) => {
    await fillPassenger(page);
    await press(page.getByRole('dialog', { name: 'Confirmar redención' }), 'Redimir');
    const receipt = page.getByRole('dialog', { name: 'Redención Exitosa' });
    await receipt.waitFor();
    await look();
    await press(receipt, /PDF/);
  }),
};

async function fillTransfer(page: Page): Promise<void> {
  await page.goto('/passenger/transfer');
  await fillIn(page, { 'Correo del destinatario': 'jose@millaje.example', Monto: '50', Descripción: 'Regalo' });
  await page.getByText('José Gregorio N.').waitFor();
  await press(page, 'Transferir');
}

async function openEmpty(by: string): Promise<Story> {
  const story = await openSession(browser, instance, by, {});
  await beginEmpty(story.page);
  return story;
}

test.each(Object.keys(memberTexts) as (keyof typeof memberTexts)[])('the texts of %s', async (place) => {
  const { by, walk } = ways[place];
  const story = stories.get(by) ?? (await openEmpty(by));
  stories.set(by, story);
  await story.page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await missingTexts(story.page, walk, memberTexts[place])).toEqual([]);
});
