import { dashboardTexts } from '@millaje/api/reports/dashboard.texts';
import { monthLineNames, monthTexts } from '@millaje/api/reports/month.texts';
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

test('staff look at how things go, then at the month, open a figure and come back', async () => {
  const staff = await openSession(browser, instance, 'admin@millaje.example');
  const { page } = staff;
  await page.goto('/backoffice/dashboard');
  const enrolments = page.getByRole('region', { name: dashboardTexts.enrolments, exact: true });
  await page.getByText(dashboardTexts.steps.month, { exact: true }).click();
  await enrolments.getByRole('button', { name: `${dashboardTexts.asTable}: ${dashboardTexts.enrolments}` }).click();
  await enrolments.getByRole('table').getByRole('link').last().click();
  await page.waitForURL(/\/backoffice\/users\?.*role=PASSENGER/);

  const now = new Date().toISOString().slice(0, 7);
  await page.goto(`/backoffice/reports/mes?month=${now}`);
  await says(page.getByRole('main'), monthTexts.tied);
  const row = page.getByRole('row').filter({ hasText: monthLineNames.closing });
  await row.waitFor();
  const figure = page.getByRole('table').getByRole('link').last();
  const miles = (await figure.textContent()) ?? '';
  await figure.click();
  await says(page.getByRole('dialog'), miles);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // What somebody had at the end of a day long ago: nothing.
  await page.getByLabel(monthTexts.balanceAt).fill('2001-01-31T23:59:59');
  await page.getByRole('button', { name: monthTexts.balanceShow }).click();
  await says(page.getByRole('main'), monthTexts.wholeProgramme);
  expect(await staff.close()).toEqual([]);
});
