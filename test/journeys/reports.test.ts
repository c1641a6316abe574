import { dashboardTexts } from '@millaje/api/reports/dashboard.texts';
import { monthLineNames, monthTexts } from '@millaje/api/reports/month.texts';
import { menuTexts } from '@millaje/api/shell.texts';
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

  await page.getByRole('button', { name: menuTexts.staff.operations }).click();
  await page.getByRole('menuitem', { name: menuTexts.staff.month, exact: true }).click();
  await says(page.getByRole('main'), monthTexts.tied);
  const row = page.getByRole('row').filter({ hasText: monthLineNames.closing });
  await row.waitFor();
  const figure = page.getByRole('table').getByRole('link').last();
  const miles = (await figure.textContent()) ?? '';
  await figure.click();
  await says(page.getByRole('dialog'), miles);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // No such day, and what everybody had at the end of one long ago: nothing.
  await page.getByLabel(monthTexts.balanceAt).fill('31-02-2001');
  await page.getByRole('button', { name: monthTexts.balanceShow }).click();
  await says(page.getByRole('main'), monthTexts.wrongInstant);
  await page.getByLabel(monthTexts.balanceAt).fill('31-01-2001');
  await page.getByRole('button', { name: monthTexts.balanceShow }).click();
  await says(page.getByRole('main'), monthTexts.wholeProgramme);
  expect(await staff.close()).toEqual([]);
});
