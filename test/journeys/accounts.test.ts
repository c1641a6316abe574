import { accountTexts } from '@millaje/api/identity/accounts.texts';
import { milesTableTexts } from '@millaje/api/flights/booking.texts';
import { refusals } from '@millaje/api/refusals';
import { birthdateTexts, registrationFormTexts } from '@millaje/api/members/registration-form.texts';
import { registrationTexts } from '@millaje/api/members/registration.texts';
import { menuTexts, shellTexts } from '@millaje/api/shell.texts';
import { homeTexts } from '@millaje/api/signed-in.texts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { confirmDialog, fillIn, mailedLink, tryToSignIn } from './accounts.support.ts';
import { closeAll, type Instance, openBrowser, signIn, startBrowser, startInstance, type Story } from './support.ts';

/** Registering, activating, getting in and getting back in, as people do it. */
let instance: Instance;
let browser: Browser;

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await instance.stop();
});

const stories: Story[] = [];
afterEach(() => closeAll(stories));

/** A visitor whom the site has not seen before. */
async function visit(path: string): Promise<Page> {
  const story = await openBrowser(browser, instance);
  stories.push(story);
  await story.page.goto(path);
  return story.page;
}

const PASSWORD = 'Prueba.2026';
const NEXT_PASSWORD = 'Distinta+2027';

const PERSON = {
  Nombre: 'ángela',
  Apellido: 'de la Rosa',
  'Tipo de documento': 'V',
  Documento: 'V-18.345.672',
  Sexo: 'F',
  'Fecha de nacimiento': '05031990',
  'Código de área': 'Venezuela (+58)',
  Teléfono: '0414-555.12.34',
};
const HOME = { País: 'Venezuela', Ciudad: 'Caracas' };
const login = (email: string, username: string) => ({
  'Correo electrónico': email,
  'Nombre de usuario': username,
  Contraseña: PASSWORD,
  'Confirmar contraseña': PASSWORD,
});

async function loadLists(page: Page): Promise<void> {
  // What is chosen from a list is there once the list has come.
  await page
    .getByLabel('Código de área', { exact: true })
    .getByRole('option', { name: 'Venezuela (+58)' })
    .waitFor({ state: 'attached' });
}

async function activate(page: Page, link: string, message: string): Promise<void> {
  await page.goto(link);
  expect(await page.getByLabel('Código').getAttribute('readonly')).not.toBeNull();
  await page.getByRole('button', { name: 'Activar cuenta' }).click();
  await confirmDialog(page, message);
}

/** Asks for a code, sets a new password with it, and gives the link that did it. */
async function recover(page: Page, email: string): Promise<string> {
  await page.goto('/generate-token/password');
  await fillIn(page, { 'Correo electrónico': email });
  await page.getByRole('button', { name: 'Generar código' }).click();
  await confirmDialog(page, accountTexts.codeSent);
  await page.waitForURL('**/password-reset');
  const link = await mailedLink(instance, email, '/password-reset/');
  await page.goto(link);
  await fillIn(page, { 'Nueva contraseña': NEXT_PASSWORD, 'Confirmar contraseña': NEXT_PASSWORD });
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await confirmDialog(page, accountTexts.passwordChanged);
  return link;
}

test('a person registers, activates the account, gets in, and recovers the password; the old session is over', async () => {
  const email = 'angela@correo.example';
  const page = await visit('/register');
  await loadLists(page);
  await fillIn(page, { ...PERSON, ...HOME, ...login('Angela@Correo.Example', 'angela.rosa') });
  // A telephone loads again what it dropped meanwhile: only the password is typed once more.
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByText(shellTexts.typedRestored).waitFor();
  expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('');
  await fillIn(page, { Contraseña: PASSWORD, 'Confirmar contraseña': PASSWORD });
  expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Ángela');
  expect(await page.getByLabel('Documento', { exact: true }).inputValue()).toBe(PERSON.Documento);
  expect(await page.getByLabel('Fecha de nacimiento').inputValue()).toBe('05/03/1990');
  expect(await page.getByLabel('Teléfono', { exact: true }).inputValue()).toBe(PERSON.Teléfono);
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(email);
  await page.getByLabel('Acepto los términos y condiciones').check();
  await page.getByRole('button', { name: 'Registrarme' }).dblclick();
  await confirmDialog(page, registrationFormTexts.succeeded, accountTexts.registered);
  await page.waitForURL('**/active-account');

  const refused = await tryToSignIn(page, email, PASSWORD);
  await refused.getByText(refusals.account_not_activated.text).waitFor();
  await refused.getByRole('link', { name: 'Validar cuenta' }).click();
  await page.waitForURL('**/active-account');

  const link = await mailedLink(instance, email, '/active-account/');
  await activate(page, link, accountTexts.activated);
  await page.waitForURL(`${instance.url}/?login=1`);
  // The link is pressed once more in the mail.
  await activate(page, link, accountTexts.activeAlready);
  await page.waitForURL(`${instance.url}/?login=1`);
  await signIn(page, 'angela.rosa', PASSWORD);
  await page.waitForURL('**/passenger/dashboard');
  // Who has no miles is led to how they come, and from there back.
  await page.getByRole('link', { name: homeTexts.howMilesCome }).click();
  await page.getByRole('heading', { name: milesTableTexts.title }).waitFor();
  await page.getByRole('link', { name: menuTexts.public.account }).first().click();
  await page.waitForURL('**/passenger/dashboard');

  const elsewhere = await visit('/');
  const used = await recover(elsewhere, email);
  await page.reload();
  await page.waitForURL((url) => url.pathname === '/');

  await signIn(elsewhere, email, NEXT_PASSWORD);
  await elsewhere.waitForURL('**/passenger/dashboard');
  await elsewhere.goto(used);
  await fillIn(elsewhere, { 'Nueva contraseña': PASSWORD, 'Confirmar contraseña': PASSWORD });
  await elsewhere.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await confirmDialog(elsewhere, refusals.token_not_valid.text);
  expect(new URL(elsewhere.url()).pathname).toBe(new URL(used).pathname);
});

test('an organisation registers, activates the account, gets in, and recovers the password', async () => {
  const email = 'posada@correo.example';
  const page = await visit('/register-corporate');
  await loadLists(page);
  await fillIn(page.getByRole('region', { name: 'Datos de la organización' }), {
    'Nombre de la organización': 'Posada del Mar',
    'Tipo de documento': 'J',
    'Documento de la organización': 'J-40123456-7',
    'Dirección fiscal': 'Calle Bolívar, Porlamar',
    'Código de área de la organización': 'Venezuela (+58)',
    'Teléfono de la organización': '02952634455',
  });
  await page.getByLabel('Industria').selectOption({ index: 1 });
  await page.getByLabel('Profesión').selectOption({ index: 1 });
  await fillIn(page.getByRole('region', { name: 'Datos del representante legal' }), {
    ...PERSON,
    Documento: '17345672',
  });
  await fillIn(page, login(email, 'posada.mar'));
  await page.getByLabel('Acepto los términos y condiciones para aliados').check();
  await page.getByRole('button', { name: 'Registrarme' }).click();
  await confirmDialog(page, registrationFormTexts.succeeded, accountTexts.registered);
  await activate(page, await mailedLink(instance, email, '/active-account/'), accountTexts.activated);
  await recover(page, email);
  await signIn(page, email, NEXT_PASSWORD);
  await page.waitForURL('**/corporate/dashboard');
  expect(new URL(page.url()).pathname).toBe('/corporate/dashboard');
});

test('an empty registration says what every field needs, and a wrong one what is wrong with it', async () => {
  const page = await visit('/registrate');
  await loadLists(page);
  // It begins with where most people live.
  const code = page.getByLabel('Código de área', { exact: true });
  expect(await code.locator('option:checked').textContent()).toBe('Venezuela (+58)');
  await code.selectOption('');
  await page.getByRole('button', { name: 'Registrarme' }).click();
  const texts = registrationTexts;
  const required = [
    texts.firstNameRequired,
    texts.lastNameRequired,
    texts.documentRequired,
    texts.sexRequired,
    texts.birthdateRequired,
    texts.phoneCodeRequired,
    texts.phoneRequired,
    texts.cityRequired,
    texts.emailRequired,
    texts.usernameRequired,
    texts.passwordRequired,
    texts.confirmationRequired,
    texts.conditionsRequired,
  ];
  for (const text of required) await page.getByText(text, { exact: true }).waitFor();
  expect(await page.getByLabel('Nombre', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
    true,
  );

  const wrong = {
    ...PERSON,
    Documento: '123',
    'Fecha de nacimiento': '05032025',
    Teléfono: '123',
    ...login('correo', '1abc'),
    Contraseña: 'corta',
  };
  await fillIn(page, wrong);
  for (const text of [
    texts.documentLength.registration,
    texts.tooYoung,
    texts.phoneLength,
    texts.emailInvalid,
    texts.usernameInvalid,
    texts.passwordWeak,
    texts.passwordsDiffer,
  ])
    await page.getByText(text, { exact: true }).waitFor();
});

test('a lost connection and a user name that is taken are told, and nothing that was typed is lost', async () => {
  const page = await visit('/register');
  await loadLists(page);
  await fillIn(page, { ...PERSON, ...HOME, Documento: '19345673', ...login('otra@correo.example', 'angela.rosa') });
  const calendar = page.getByRole('dialog', { name: birthdateTexts.title });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: birthdateTexts.open }).click();
  await calendar.getByText(shellTexts.partFailed).waitFor();
  await page.context().setOffline(false);
  await calendar.getByRole('button', { name: shellTexts.retry }).click();
  await calendar.getByLabel(birthdateTexts.month, { exact: true }).waitFor();
  await page.getByLabel('Acepto los términos y condiciones').check();
  await page.getByRole('button', { name: 'Registrarme' }).click();
  await confirmDialog(page, registrationFormTexts.failed, refusals.username_taken.text);
  const username = page.getByLabel('Nombre de usuario');
  await expect.poll(() => username.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await username.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe(PASSWORD);
});
