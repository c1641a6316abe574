import { couponColumns, rewardTexts } from '@millaje/api/flights/rewards.texts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isReady, PATH_NAMES, type PathName, pathTo, patternOf } from '../../apps/web/src/paths.ts';
import { login, type OperationsAnswer, PASSWORD } from './api.ts';
import { amount } from '../support/amount.ts';
import { violations } from './axe.support.ts';
import { addCentre } from './centres.support.ts';
import { officeScreens } from './office-screens.ts';
import { offersOf } from './office.behaviour.ts';
import { addAdministrator } from './office.support.ts';
import { orderByMobile, shelf } from './orders.support.ts';
import { redeem, request } from './redemptions.support.ts';
import { sizeFaults } from './sizes.support.ts';
import { standsStill } from './stands-still.support.ts';
import { askAs, type Instance, openBrowser, openSession, startBrowser, startInstance, type Story } from './support.ts';

/** Whose screens are looked at, and by whom; the public ones by nobody who is signed in. */
const people = {
  public: undefined,
  passenger: 'maria@millaje.example',
  corporate: 'aliado@millaje.example',
  staff: 'admin@millaje.example',
} as const;
export type Area = keyof typeof people;

/** What these journeys stand on, with something on every screen. */
export interface Scene {
  readonly instance: Instance;
  readonly browser: Browser;
  /** The address of a screen of these areas, with examples in it. */
  addressOf(name: PathName): string;
}

/** Looks at every screen of these areas: none keeps anybody out, in light or in dark. Gives what further tests stand on. */
export function lookAtAreas(...areas: readonly Area[]): () => Scene {
  let scene: Scene;
  /** What stands in an address where its pattern has a name. */
  const examples: Partial<Record<string, Record<string, string>>> = {};
  beforeAll(async () => {
    const [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
    scene = { instance, browser, addressOf: (name) => addressOf(name, examples[areaOf(name)] ?? {}) };
    // One that staff have to decide, and one with a ticket.
    await request(instance, 'maria@millaje.example', { origin: 'CCS', destination: 'PMV', inDays: 30 });
    await redeem(instance, 'maria@millaje.example', { origin: 'CCS', destination: 'MAR', inDays: 30 });
    if (areas.includes('staff')) {
      await reconcileOnce(scene);
      await checkCouponsOnce(scene);
      await askForApprovalOnce(scene);
      await addCentreOnce(scene);
    }
    for (const area of areas) examples[area] = await examplesFor(instance, area);
    if (examples.staff !== undefined) {
      const order = await orderByMobile(instance, 'carmen@millaje.example', shelf.gold, '00445566');
      examples.staff = { ...examples.staff, order: String(order) };
    }
  });
  afterAll(async () => {
    await scene.browser.close();
    await scene.instance.stop();
  });

  test.each(areas)('no screen of the %s area keeps anybody out, in light and in dark', async (area) => {
    const username = people[area];
    const story = await (username === undefined
      ? openBrowser(scene.browser, scene.instance)
      : openSession(scene.browser, scene.instance, username));
    // The programme's terms are no screen: their address leads to a PDF.
    const screens = PATH_NAMES.filter((name) => isReady(name) && areaOf(name) === area && name !== 'terms');
    expect(screens.length).toBeGreaterThan(2);
    const found: string[] = [];
    for (const [place, name] of screens.entries()) {
      const withDark = place % amount(6, 1) === 0;
      found.push(...(await examine(story, scene.addressOf(name), withDark)));
      if (name in officeScreens) found.push(...(await notOffered(story, name as keyof typeof officeScreens)));
    }
    expect(found).toEqual([]);
    expect(await story.close()).toEqual([]);
  });
  return () => scene;
}

/** What an administrator is not offered on a screen, though it is to be changed there. */
async function notOffered({ page }: Story, name: keyof typeof officeScreens): Promise<string[]> {
  const { missing } = await offersOf(page, officeScreens[name]);
  return missing.map((change) => `${name} does not offer ${String(change)}`);
}

async function examplesFor(instance: Instance, area: Area): Promise<Record<string, string>> {
  const asked = area === 'corporate' ? people.corporate : people.passenger;
  const { rows } = (await (
    await askAs(instance, asked)
  )('/operations/user?page_count=1&quantity=5')) as OperationsAnswer;
  // An ally's latest month but one: what is due of it stands there.
  const { rows: payouts } = (await (
    await askAs(instance, people.corporate)
  )('/payouts?page_count=1&quantity=5')) as { rows: readonly { id_user: number; month: string }[] };
  const operation = rows.find(({ tx_hash }) => tx_hash !== null) ?? rows[0];
  return {
    id: String(operation?._id),
    email: 'maria@millaje.example',
    hash: operation?.tx_hash ?? `0x${'5'.repeat(64)}`,
    address: operation?.address_to ?? operation?.address_from ?? '',
    line: 'transfers',
    ally: String(payouts[1]?.id_user),
    month: payouts[1]?.month ?? '',
    token: 'none',
    currency: 'USD',
  };
}

async function reconcileOnce({ browser, instance }: Scene): Promise<void> {
  const { page, close } = await openSession(browser, instance, 'admin@millaje.example');
  await page.goto('/backoffice/conciliacion');
  await page.getByRole('button', { name: 'Conciliar ahora' }).click();
  await page.getByText('La cadena y el libro coinciden.').waitFor();
  expect(await close()).toEqual([]);
}

async function checkCouponsOnce({ browser, instance }: Scene): Promise<void> {
  const { page, close } = await openSession(browser, instance, 'admin@millaje.example');
  await page.goto('/backoffice/premios');
  const buffer = Buffer.from(`${Object.values(couponColumns).join(';')}\r\n1;1;1;A;9V1;1;BLA;CCS;Y`);
  await page.setInputFiles('input[type=file]', { name: 'cupones.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: rewardTexts.check }).click();
  await page.waitForURL(/premios\/1$/);
  expect(await close()).toEqual([]);
}

/** Something waits for a second administrator. */
async function askForApprovalOnce({ instance }: Scene): Promise<void> {
  await addAdministrator(instance);
  const { token } = await login(instance.url, people.staff, PASSWORD);
  const send = async (method: string, path: string, body: object) =>
    (
      await fetch(`${instance.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;
  const rules = { status: true, transfer_above: 0, role: true, fee: true, rewards: true, erasure: true, days: 7 };
  expect([
    await send('PUT', '/config/approvals', rules),
    await send('POST', '/config/updateFee', { fee: '6' }),
  ]).toEqual([201, 202]);
}

async function addCentreOnce({ browser, instance }: Scene): Promise<void> {
  const { page, close } = await openSession(browser, instance, 'admin@millaje.example');
  await addCentre(page, 'Oficina de Caracas');
  expect(await close()).toEqual([]);
}

const areaOf = (name: PathName): string =>
  ['passenger', 'corporate', 'staff'].find((area) => name.startsWith(area)) ?? 'public';

/** The address of a screen with examples in it; optional parts are left out. */
function addressOf(name: PathName, values: Record<string, string>): string {
  const ids: Partial<Record<PathName, string>> = {
    staffReconciliation: '1',
    staffReward: '1',
    staffApproval: '1',
    staffServiceCentreUpdate: '1',
    staffRedemption: '1',
    passengerRedemption: '2',
  };
  // The tab that has a table of its own.
  if (name === 'staffSettings') return `${pathTo(name)}?tab=1`;
  // Of an ally: another address has nothing to show.
  if (name === 'staffCorporate') return pathTo(name, { email: people.corporate });
  // Without its product there is no payment.
  if (name === 'passengerPayment') return pathTo(name, { product: 'vip_access', product_id: '7' });
  const id = name === 'staffOrder' ? values.order : (ids[name] ?? values.id);
  return patternOf(name)
    .replaceAll(/\/:\w+\?/g, '')
    .replaceAll(/:(\w+)/g, (_, key: string) => {
      const value = key === 'id' ? id : values[key];
      if (value === undefined) throw new Error(`${name} needs an example for ${key}`);
      return encodeURIComponent(value);
    });
}

/** A screen is looked at in light; in dark only the colours differ, which are the same on all: every sixth screen shows them. */
async function examine({ page }: Story, address: string, withDark: boolean): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address);
  await page.getByRole('heading').first().waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 30_000 }).toBe(0);
  const light = [...(await violations(page)), ...(await sizeFaults(page))];
  if (!withDark) return light.map((found) => `${address} ${found}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await standsStill(page);
  const dark = await violations(page, ['color-contrast']);
  return [...light.map((found) => `${address} ${found}`), ...dark.map((found) => `${address} (dark) ${found}`)];
}
