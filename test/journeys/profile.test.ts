import { accountTexts } from '@millaje/api/identity/accounts.texts';
import { addressTexts } from '@millaje/api/members/addresses.texts';
import { auditActions, auditTexts } from '@millaje/api/audit/audit.texts';
import { corporateTexts } from '@millaje/api/corporates/corporates.texts';
import { ownSessionsTexts } from '@millaje/api/identity/own-sessions.texts';
import { newUserTexts, passwordChangeTexts, personTexts } from '@millaje/api/members/person.texts';
import { pictureTexts } from '@millaje/api/kit/pictures.texts';
import { profileTexts } from '@millaje/api/members/profile.texts';
import { refusals } from '@millaje/api/refusals';
import { corporateFormTexts } from '@millaje/api/members/registration-form.texts';
import { registrationTexts } from '@millaje/api/members/registration.texts';
import { twoFactorTexts } from '@millaje/api/identity/two-factor.texts';
import { generateSync } from 'otplib';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  closeAll,
  type Instance,
  openBrowser,
  openSession,
  PASSWORD,
  PICTURE,
  signIn,
  startBrowser,
  startInstance,
  type Story,
} from './support.ts';

/** One's own account: data, addresses, second factor, password; and what the staff do and see of accounts. */
let instance: Instance;
let browser: Browser;
beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

const NEXT_PASSWORD = 'Distinta+2027';
/** Half a minute, in which an authenticator's code holds; the next one is taken already. Each is taken once. */
const STEP_SECONDS = 30;

const codeAt = (secret: string, steps: number): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS });

const stories: Story[] = [];
afterEach(() => closeAll(stories));

async function enter(identifier: string): Promise<Page> {
  const story = await openSession(browser, instance, identifier);
  stories.push(story);
  return story.page;
}

/** With a password that a story has set: by the form. */
async function signInAnew(identifier: string, home: string, password: string): Promise<Page> {
  const story = await openBrowser(browser, instance);
  stories.push(story);
  await signIn(story.page, identifier, password);
  await story.page.waitForURL(`**${home}`);
  return story.page;
}

const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();

/** Fills fields by their labels; a select takes the text or the value of its choice. */
async function fillIn(place: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = place.getByLabel(label, { exact: true });
    const isChoice = (await field.evaluate((element) => element.tagName)) === 'SELECT';
    if (isChoice) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Signs in with a second factor, and is at home. */
async function signInWithCode(page: Page, identifier: string, code: string): Promise<void> {
  await page.goto('/?login=1');
  const dialog = page.getByRole('dialog', { name: 'Iniciar sesión' });
  await fillIn(dialog, { 'Correo o nombre de usuario': identifier, Contraseña: PASSWORD });
  await press(dialog, 'Entrar');
  await dialog.getByLabel(twoFactorTexts.code).fill(code);
  await press(dialog, 'Entrar');
  await page.waitForURL('**/passenger/dashboard');
}

describe('a member', () => {
  test('reads and changes the own data; giving up changes nothing, and what is wrong is told', async () => {
    const page = await enter('jose@millaje.example');
    await page.getByRole('link', { name: 'Editar perfil' }).click();
    const data = panel(page, profileTexts.title);
    await data.getByText('jose.nunez').waitFor();

    await press(data, profileTexts.edit);
    await fillIn(data, { Nombre: 'Otro' });
    await press(data, 'Cancelar');
    await data.getByText('José Gregorio Nuñez Díaz').waitFor();

    await press(data, profileTexts.edit);
    await fillIn(data, { Nombre: '', Documento: '12345', 'Nombre de usuario': 'corto', Teléfono: '1' });
    await press(data, 'Confirmar');
    for (const text of [
      registrationTexts.firstNameRequired,
      registrationTexts.documentLength.profile,
      registrationTexts.usernameInvalid,
      registrationTexts.phoneLength,
    ])
      await data.getByText(text).waitFor();

    await fillIn(data, {
      Nombre: 'josé',
      Documento: '10293847',
      'Nombre de usuario': 'maria.fernandez',
      Teléfono: '0424-609.11.82',
    });
    await press(data, 'Confirmar');
    await data.getByText(refusals.username_taken.text).waitFor();

    await fillIn(data, { 'Nombre de usuario': 'jose.nunez.d' });
    await data.getByLabel(profileTexts.marketing).check();
    await press(data, 'Confirmar');
    await data.getByText('José Nuñez Díaz').waitFor();
    await page.reload();
    await data.getByText('jose.nunez.d').waitFor();
    expect(await page.getByRole('main').getByText('José Nuñez Díaz').count()).toBeGreaterThan(1);
  });

  test('has a picture', async () => {
    const page = await enter('carmen@millaje.example');
    await page.goto('/passenger/profile/update');
    const data = panel(page, profileTexts.title);
    await press(data, profileTexts.edit);
    const file = data.locator('input[type=file]');
    await file.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await data.getByText(pictureTexts.wrong).waitFor();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await press(data, 'Confirmar');
    await data.getByText(pictureTexts.wrong).waitFor();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
    await data.getByRole('img', { name: profileTexts.picture }).waitFor();
    await press(data, 'Confirmar');
    await data.locator('img[src^="/files/avatars/"]').waitFor();
    await page.reload();
    const shown = data.locator('img[src^="/files/avatars/"]');
    const width = () => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width, { timeout: 20_000 }).toBe(256);
  });

  test('keeps addresses', async () => {
    const page = await enter('luis@millaje.example');
    await page.goto('/passenger/profile/update');
    const addresses = panel(page, addressTexts.title);
    const row = addresses.getByRole('row', { name: /Casa/ });
    expect(await row.count()).toBe(0);
    await press(addresses, addressTexts.add);
    await press(addresses, 'Confirmar');
    for (const text of [
      registrationTexts.countryRequired,
      registrationTexts.cityRequired,
      addressTexts.descriptionRequired,
    ])
      await addresses.getByText(text, { exact: true }).waitFor();
    await addresses.getByRole('option', { name: 'Venezuela' }).waitFor({ state: 'attached' });
    await fillIn(addresses, { País: 'Venezuela', Ciudad: 'Mérida', Descripción: 'Casa' });
    await press(addresses, 'Confirmar');
    await row.getByText('Mérida').waitFor();

    await press(row, addressTexts.edit('Casa'));
    expect(await addresses.getByLabel('País').isDisabled()).toBe(true);
    await fillIn(addresses, { Ciudad: 'Coro' });
    await press(addresses, 'Confirmar');
    await row.getByText('Coro').waitFor();

    await press(row, addressTexts.remove('Casa'));
    const dialog = page.getByRole('dialog', { name: addressTexts.remove('Casa (Coro)') });
    await dialog.getByText(addressTexts.removeHelp).waitFor();
    await press(dialog, addressTexts.removeAction);
    await row.waitFor({ state: 'detached' });
  });

  test('ends a session from another browser, which is led to the front page there', async () => {
    const left = await enter('ana@millaje.example');
    await left.goto('/passenger/profile/update');
    await panel(left, addressTexts.title).getByRole('row').nth(1).waitFor();

    const page = await enter('ana@millaje.example');
    await page.goto('/passenger/profile/update');
    const sessions = panel(page, ownSessionsTexts.title);
    await sessions.getByText(ownSessionsTexts.current).waitFor();
    await sessions.getByRole('button', { name: /^Cerrar la sesión de/ }).click();
    await page.getByText(ownSessionsTexts.ended, { exact: true }).waitFor();
    await expect.poll(() => sessions.getByRole('listitem').count(), { timeout: 30_000 }).toBe(1);

    // It is told at once, without another press.
    await left.waitForURL((url) => url.pathname === '/');
    expect(await left.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('turns the second factor on, signs in with it and with a recovery code, and turns it off', async () => {
    const page = await enter('valentina@millaje.example');
    await page.goto('/passenger/profile/update');
    const block = panel(page, twoFactorTexts.title);
    await press(block, twoFactorTexts.enable);
    await block.getByRole('img', { name: twoFactorTexts.qrName }).waitFor();
    const typed = await block.getByLabel(twoFactorTexts.secret, { exact: true }).textContent();
    const secret = (typed ?? '').replaceAll(' ', '');

    await press(block, 'Confirmar');
    await block.getByText(twoFactorTexts.codeRequired).waitFor();
    await fillIn(block, { [twoFactorTexts.code]: '000000' });
    await press(block, 'Confirmar');
    await block.getByRole('alert').getByText(refusals.second_factor_not_right.text).waitFor();
    await fillIn(block, { [twoFactorTexts.code]: codeAt(secret, 0) });
    await press(block, 'Confirmar');
    const list = block.getByRole('list', { name: twoFactorTexts.recoveryTitle });
    await list.waitFor();
    const codes = await list.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    const [file] = await Promise.all([page.waitForEvent('download'), press(block, twoFactorTexts.downloadCodes)]);
    expect(file.suggestedFilename()).toBe(twoFactorTexts.codesFile);
    await press(block, twoFactorTexts.codesSaved);
    await block.getByText(twoFactorTexts.codesLeft(10)).waitFor();

    await press(page, 'SALIR');
    await page.waitForURL((url) => url.pathname === '/');
    for (const code of [codeAt(secret, 1), codes[0] ?? '']) {
      await signInWithCode(page, 'valentina@millaje.example', code);
      await press(page, 'SALIR');
      await page.waitForURL((url) => url.pathname === '/');
    }

    await signInWithCode(page, 'valentina@millaje.example', codes[1] ?? '');
    await page.goto('/passenger/profile/update');
    await block.getByText(twoFactorTexts.codesLeft(8)).waitFor();
    await press(block, twoFactorTexts.disable);
    await press(block, twoFactorTexts.disable);
    await block.getByText(twoFactorTexts.codeRequired).waitFor();
    await fillIn(block, { [twoFactorTexts.code]: codes[2] ?? '' });
    await press(block, twoFactorTexts.disable);
    await block.getByText(twoFactorTexts.isOff).waitFor();
  });
});

const PERSON = {
  [personTexts.firstName]: 'bárbara',
  [personTexts.lastName]: 'Peña Ñúñez',
  [personTexts.sex]: 'F',
  [personTexts.birthdate]: '05031990',
  [personTexts.documentType]: 'V',
  [personTexts.document]: '18345672',
  [personTexts.phoneCode]: 'Venezuela (+58)',
  [personTexts.phone]: '04145551234',
  [personTexts.country]: 'Venezuela',
  [personTexts.city]: 'Caracas',
  [personTexts.email]: 'Barbara@Correo.example',
  [personTexts.username]: 'barbara-pena',
  [personTexts.password]: 'sencilla',
  [newUserTexts.role]: 'CORPORATE',
};

const ORGANISATION = {
  [corporateFormTexts.name]: 'Posada Bárbara',
  [corporateFormTexts.documentType]: 'J',
  [corporateFormTexts.document]: '412345670',
  [corporateFormTexts.industry]: 'Hotelería y hospedaje',
  [corporateFormTexts.address]: 'Avenida Bolívar, Porlamar',
  [corporateFormTexts.phoneCode]: 'Venezuela (+58)',
  [corporateFormTexts.phone]: '02952345678',
};

describe('the staff', () => {
  test('register a person, who then signs in; the audit shows it', async () => {
    const page = await enter('admin@millaje.example');
    await page.goto('/backoffice/users');
    await press(page, newUserTexts.open);
    const dialog = page.getByRole('dialog', { name: newUserTexts.title });
    await press(dialog, newUserTexts.submit);
    await dialog.getByText(registrationTexts.roleRequired).waitFor();
    await dialog.getByText(registrationTexts.documentRequired).waitFor();

    for (const [label, name] of [
      [personTexts.phoneCode, 'Venezuela (+58)'],
      [personTexts.country, 'Venezuela'],
      [newUserTexts.role, 'CORPORATE'],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).getByRole('option', { name }).waitFor({ state: 'attached' });
    await fillIn(dialog, { ...PERSON, [personTexts.email]: 'maria@millaje.example' });
    await fillIn(dialog.getByRole('region', { name: corporateFormTexts.organisation }), ORGANISATION);
    await press(dialog, newUserTexts.submit);
    await page.getByRole('alert').getByText(newUserTexts.notice).waitFor();
    await dialog.getByText(refusals.email_taken.text).waitFor();
    await fillIn(dialog, { [personTexts.email]: PERSON[personTexts.email] ?? '' });
    await press(dialog, newUserTexts.submit);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(accountTexts.registeredByStaff).waitFor();
    await page.getByRole('rowheader', { name: 'Bárbara Peña Ñúñez' }).waitFor();

    const ally = await signInAnew('barbara-pena', '/corporate/dashboard', 'sencilla');
    await panel(ally, corporateTexts.company).getByText('Posada Bárbara').waitFor();

    await page.goto('/backoffice/auditoria');
    await press(page, 'Filtros');
    await fillIn(page, { [auditTexts.columns.action]: auditActions.user_registered_by_staff });
    await press(page, 'Buscar');
    await page.waitForURL('**action=user_registered_by_staff**');
    const row = page.getByRole('row', { name: /Bárbara Peña Ñúñez/ });
    await row.getByText('Adriana Montilla Rangel').waitFor();
    await row.getByRole('link').click();
    const entry = page.getByRole('dialog');
    await entry.getByText(auditActions.user_registered_by_staff).waitFor();
    await entry.getByRole('columnheader', { name: auditTexts.columns.after }).waitFor();
    expect(await entry.getByRole('row').count()).toBeGreaterThan(1);
  });

  test('find an ally by document, with everything about it', async () => {
    const page = await enter('consulta@millaje.example');
    await page.goto('/backoffice/users/corporate');
    await page.getByRole('cell', { name: 'aliado@millaje.example' }).waitFor();
    await page.getByRole('tab', { name: corporateTexts.search }).click();
    await fillIn(page, { [corporateTexts.searchBy.name]: 'Nadie' });
    await press(page, 'Buscar');
    await page.getByRole('alert').getByText(corporateTexts.missing).waitFor();
    await fillIn(page, { [corporateTexts.searchBy.document]: '401238876' });
    expect(await page.getByLabel(corporateTexts.searchBy.name, { exact: true }).inputValue()).toBe('');
    await press(page, 'Buscar');
    await page.waitForURL('**/backoffice/users/corporate/aliado%40millaje.example');
    await panel(page, corporateTexts.company).getByText('J-401238876').waitFor();
    await page.getByRole('tab', { name: 'OPERACIONES' }).waitFor();
    await page.goto('/backoffice/users/corporate/nadie@correo.example');
    await page.getByText(corporateTexts.missing).waitFor();
    await page.goto('/backoffice/auditoria');
    await page.waitForURL('**/backoffice/dashboard');
  });

  test('change the own password with a token that comes by mail', async () => {
    const page = await enter('consulta@millaje.example');
    await page.getByRole('button', { name: 'consulta.millaje' }).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    const block = panel(page, passwordChangeTexts.title);
    await press(block, passwordChangeTexts.start);
    await press(block, passwordChangeTexts.submit);
    for (const text of [
      accountTexts.tokenRequired,
      accountTexts.newPasswordRequired,
      registrationTexts.confirmationRequired,
    ])
      await block.getByText(text).waitFor();
    await fillIn(block, {
      [passwordChangeTexts.token]: 'ninguno',
      [passwordChangeTexts.newPassword]: NEXT_PASSWORD,
      [passwordChangeTexts.confirmation]: PASSWORD,
    });
    await block.getByText(accountTexts.newPasswordsDiffer).waitFor();
    await fillIn(block, { [passwordChangeTexts.confirmation]: NEXT_PASSWORD });
    await press(block, passwordChangeTexts.submit);
    await block.getByText(refusals.token_not_valid.text).waitFor();
    await fillIn(block, { [passwordChangeTexts.token]: await mailedToken('consulta@millaje.example') });
    await press(block, passwordChangeTexts.submit);
    await page.waitForURL((url) => url.pathname === '/');
    const again = await signInAnew('consulta@millaje.example', '/backoffice/dashboard', NEXT_PASSWORD);
    expect(await again.getByRole('button', { name: 'consulta.millaje' }).textContent()).toContain('consulta.millaje');
  });
});

/** The token in the last mail to somebody: the one line that is nothing else. */
async function mailedToken(to: string): Promise<string> {
  const find = async (): Promise<string> => {
    const answer = await fetch(`${instance.url}/dev/mailbox/messages.json?to=${encodeURIComponent(to)}`);
    const { messages } = (await answer.json()) as { messages: readonly { text: string }[] };
    return (
      messages
        .map(({ text }) => /^\s*([A-Z2-9]{4}-[A-Z2-9]{4})\s*$/m.exec(text)?.[1] ?? '')
        .find((token) => token !== '') ?? ''
    );
  };
  await expect.poll(find, { timeout: 30_000 }).not.toBe('');
  return find();
}
