import { couponColumns, rewardTexts } from '@millaje/api/flights/rewards.texts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Instance, openSession, says, startBrowser, startInstance } from './support.ts';

let instance: Instance;
let browser: Browser;
beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
const carmen = ['4820115778', 'ROJAS/CARMENELENA MRS', '9V1301', day, 'BLA', 'CCS'];
const file = [
  Object.values(couponColumns),
  ['742-9990000001', '1', ...carmen, 'Y'],
  ['742-9990000001', '2', ...carmen, 'Q'],
  ['742-9990000002', '1', ...carmen.with(0, '1234567890'), 'Y'],
];

test('staff upload flown coupons, look at them, credit them, and the member sees the Premio with its formula', async () => {
  const staff = await openSession(browser, instance, 'admin@millaje.example');
  const { page } = staff;
  await page.goto('/backoffice/premios');
  const check = async (text: string) => {
    const buffer = Buffer.from(text);
    await page.setInputFiles('input[type=file]', { name: 'cupones.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: rewardTexts.check }).click();
  };
  await check('nada');
  await page.getByText(rewardTexts.uploadFailed).waitFor();
  await check(file.map((cells) => cells.join(';')).join('\r\n'));
  const upload = page.getByRole('region', { name: 'cupones.csv' });
  await says(upload, '300');
  await says(page.getByRole('table'), 'Nadie en el programa tiene ese Customer ID.');

  // Left, and found again.
  await page.goto('/backoffice/premios');
  await page
    .getByRole('row', { name: /cupones\.csv/ })
    .getByRole('rowheader')
    .getByRole('link')
    .click();
  await upload.getByRole('button', { name: rewardTexts.credit }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await says(upload, rewardTexts.finished('2'));
  expect(await staff.close()).toEqual([]);

  const member = await openSession(browser, instance, 'carmen@millaje.example');
  await member.page.goto('/passenger/operations');
  await member.page.getByText(rewardTexts.operation('9V1301 BLA-CCS')).first().click();
  const panel = member.page.getByRole('dialog');
  await says(panel, '7429990000001');
  await says(panel, 'Millas de la ruta');
  expect(await member.close()).toEqual([]);
});
