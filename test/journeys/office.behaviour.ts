import { shellTexts } from '@millaje/api/shell.texts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Scene } from './accessibility.behaviour.ts';
import { officeScreens, type OfficeRow, type OfficeScreen } from './office-screens.ts';
import { openSession } from './support.ts';

const rows = Object.entries(officeScreens) as [OfficeScreen, OfficeRow][];

/** Goes to another address as back and forward do: the page is not loaded again. */
async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({ idx: window.history.length }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, address);
}

/** What stands on a screen once it is there. */
export const partOf = (page: Page, { heading, dialog, region }: OfficeRow) => {
  if (dialog !== undefined) return page.getByRole('dialog', { name: dialog });
  if (region !== undefined) return page.getByRole('region', { name: region });
  return page.getByRole('heading', { level: 1, name: heading ?? '', exact: true });
};

/** Which of its changes a screen that stands does not offer, or does. */
export async function offersOf(page: Page, { changes }: OfficeRow): Promise<{ missing: RegExp[]; there: RegExp[] }> {
  const [missing, there]: [RegExp[], RegExp[]] = [[], []];
  for (const name of changes === 'administrators only' ? [] : changes)
    ((await page.getByRole('button', { name }).count()) === 0 ? missing : there).push(name);
  return { missing, there };
}

const stands = (page: Page) =>
  expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 30_000 }).toBe(0);

/** Goes through the table of the back office's screens, on a scene with something on each of them. */
export function walkOffice(scene: () => Scene): void {
  test('who may only look is led away from what only changes, and is offered no change anywhere else', async () => {
    const { browser, instance, addressOf } = scene();
    const { page, close } = await openSession(browser, instance, 'consulta@millaje.example');
    await partOf(page, officeScreens.staffHome).waitFor();
    const offered: string[] = [];
    for (const [name, row] of rows) {
      await goOn(page, addressOf(name));
      if (row.changes === 'administrators only') {
        await page.waitForURL(({ pathname }) => pathname === '/' || pathname === '/backoffice/dashboard');
        await page.getByText(shellTexts.notAllowed).first().waitFor();
        continue;
      }
      await partOf(page, row).waitFor();
      await stands(page);
      offered.push(...(await offersOf(page, row)).there.map((change) => `${name} ${String(change)}`));
    }
    expect(offered).toEqual([]);
    expect(await close()).toEqual([]);
  });

  test('a wrong address of the back office says what is wrong, and leads on', async () => {
    const { browser, instance } = scene();
    const { page, close } = await openSession(browser, instance, 'admin@millaje.example');
    for (const { wrong } of Object.values(officeScreens)) {
      if (!('address' in wrong)) continue;
      await goOn(page, wrong.address);
      await page.getByText(wrong.says, { exact: true }).first().waitFor();
    }
    // What leads on leads to the list as it is without the filter.
    await goOn(page, '/backoffice/operations?from=2026-02-31');
    await page.getByRole('main').getByRole('button', { name: 'Limpiar' }).click();
    await page
      .getByRole('link', { name: /^Ver Operación #/ })
      .first()
      .waitFor();
    expect(await close()).toEqual([]);
  });
}
