import { approvalRulesTexts, approvalScreenTexts, approvalTexts } from '@millaje/api/approvals/approvals.texts';
import { couponTraceTexts } from '@millaje/api/flights/coupon-traces.texts';
import { memberSheetTexts } from '@millaje/api/members/member-sheet.texts';
import { payoutScreenTexts } from '@millaje/api/payouts/payout-screens.texts';
import { payoutTexts } from '@millaje/api/payouts/payouts.texts';
import { dashboardTexts } from '@millaje/api/reports/dashboard.texts';
import { monthLineNames, monthTexts } from '@millaje/api/reports/month.texts';
import { menuTexts } from '@millaje/api/shell.texts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillIn } from './accounts.support.ts';
import { addAdministrator, save } from './office.support.ts';
import { press } from './specification.support.ts';
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

test('staff look at an ally, and mark its month as paid', async () => {
  const { page, close } = await openSession(browser, instance, 'admin@millaje.example');
  await page.goto('/backoffice/users/corporate');
  await page.getByRole('cell', { name: 'aliado@millaje.example' }).getByRole('link').click();
  await page.getByRole('heading', { name: 'Rosa Marcano' }).waitFor();
  await page.goto('/backoffice/liquidaciones');
  await page
    .getByRole('row', { name: /Vencida|Por pagar/ })
    .first()
    .getByRole('rowheader')
    .getByRole('link')
    .click();
  const detail = page.getByRole('dialog', { name: /^Liquidación de / });
  await press(detail, payoutScreenTexts.pay);
  const question = page.getByRole('dialog', { name: payoutScreenTexts.payTitle('Posada Brisas del Caribe') });
  await press(question, payoutScreenTexts.pay);
  await question.getByText(payoutTexts.referenceRequired).waitFor();
  const day = await question.getByLabel(payoutScreenTexts.paidOnLabel).inputValue();
  await fillIn(question, { [payoutScreenTexts.reference]: 'TR-1', [payoutScreenTexts.paidOnLabel]: '31-02-2026' });
  await press(question, payoutScreenTexts.pay);
  await question.getByText(payoutScreenTexts.wrongDay).waitFor();
  await fillIn(question, { [payoutScreenTexts.paidOnLabel]: day });
  await press(question, payoutScreenTexts.pay);
  await page.getByText(payoutTexts.paid).waitFor();
  await says(detail, /Pagada.*TR-1/);
  expect(await detail.getByRole('button', { name: payoutScreenTexts.pay }).count()).toBe(0);
  expect(await close()).toEqual([]);
});

test('the call centre answers from one sheet', async () => {
  const { page, close } = await openSession(browser, instance, 'admin@millaje.example');
  await page.goto('/backoffice/users/maria%40millaje.example/ficha');
  const balance = page.getByRole('region', { name: memberSheetTexts.balance.title, exact: true });
  await says(balance, /Disponibles.*AVPM/);
  const search = page.getByRole('region', { name: couponTraceTexts.title });
  await fillIn(search, { [couponTraceTexts.ticket]: '742' });
  await press(search, couponTraceTexts.search);
  await search.getByText(couponTraceTexts.ticketWrong).waitFor();
  await fillIn(search, { [couponTraceTexts.ticket]: '742-9990000001' });
  await press(search, couponTraceTexts.search);
  await search.getByText(/No está en ningún archivo de premios/).waitFor();
  await press(page.getByRole('region', { name: memberSheetTexts.sessions.title }), memberSheetTexts.sessions.end);
  await press(page.getByRole('dialog'), 'Confirmar');
  await page.getByText('Sesiones cerradas', { exact: true }).waitFor();
  await page.goto('/backoffice/users/nadie%40millaje.example/ficha');
  await page.getByText('Usuario no existe').waitFor();
  expect(await close()).toEqual([]);
});

/** Asks for another commission, which waits for somebody else. */
async function askForFee(page: Page, fee: string): Promise<void> {
  await page.goto('/backoffice/configuracion/mas?tab=3');
  await fillIn(page.getByRole('main'), { 'Comisión (%)': fee });
  await save(page, approvalTexts.waiting);
}

test('what one administrator asks for waits for another one, who says why not, or does it', async () => {
  const email = await addAdministrator(instance);
  const first = await openSession(browser, instance, 'admin@millaje.example');
  const second = await openSession(browser, instance, email);
  await first.page.goto('/backoffice/configuracion/mas?tab=9');
  await first.page.getByLabel(approvalRulesTexts.status).check();
  await first.page.getByLabel(approvalRulesTexts.fee).check();
  await fillIn(first.page, { [approvalRulesTexts.transferAbove]: '' });
  await press(first.page, 'Aceptar');
  await first.page.getByText(approvalRulesTexts.transferRequired).waitFor();
  await fillIn(first.page, { [approvalRulesTexts.transferAbove]: '1000' });
  await save(first.page, approvalRulesTexts.updated);

  await askForFee(first.page, '6');
  await first.page.goto('/backoffice/aprobaciones/1');
  const own = first.page.getByRole('dialog', { name: approvalScreenTexts.detail('1') });
  await own.getByText(approvalScreenTexts.own).waitFor();
  const { page } = second;
  await page.goto('/backoffice/aprobaciones');
  await page.getByRole('row', { name: /Cambio de comisión/ }).click();
  const asked = page.getByRole('dialog', { name: /^Solicitud de aprobación #/ });
  await press(asked, approvalScreenTexts.reject);
  await asked.getByText(approvalTexts.commentRequired).waitFor();
  await fillIn(asked, { [approvalScreenTexts.comment]: 'Sin soporte' });
  await press(asked, approvalScreenTexts.reject);
  await press(page.getByRole('dialog', { name: approvalScreenTexts.titles.reject('1') }), 'Confirmar');
  await says(asked, /Rechazada.*Sin soporte/);

  // Who asked still sees it open: taken back, it is told that it was decided.
  await press(own, approvalScreenTexts.withdraw);
  await press(first.page.getByRole('dialog', { name: approvalScreenTexts.titles.withdraw('1') }), 'Confirmar');
  await says(own, new RegExp(`${approvalScreenTexts.decidedMeanwhile}.*Rechazada`));
  await askForFee(first.page, '7');
  await page.goto('/backoffice/aprobaciones/2');
  await press(asked, approvalScreenTexts.approve);
  await press(page.getByRole('dialog', { name: approvalScreenTexts.titles.approve('2') }), 'Confirmar');
  await says(asked, /Aprobada/);
  await first.page.reload();
  await first.page.getByText('7 %', { exact: true }).waitFor();
  expect([await first.close(), await second.close()]).toEqual([[], []]);
});
