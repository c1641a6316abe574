import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationsAnswer } from './api.ts';
import { violations } from './axe.support.ts';
import { askAs, type Instance, openSession, says, signIn, startBrowser, startInstance } from './support.ts';

/** What people see when a transfer was sent and its answer did not come: nobody moves miles twice for that. */
const maria = 'maria@millaje.example';
const luis = 'luis@millaje.example';
const admin = 'admin@millaje.example';

const OPEN = 'La transferencia puede haberse realizado';
const DONE = 'La transferencia se realizó';
const TRANSFERS = '**/api/v1/miles/transfer';
const OUTCOMES = '**/api/v1/miles/outcome?*';

let instance: Instance;
let browser: Browser;

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

const timedOut = (route: Route) => route.fulfill({ status: 504, json: { message: 'Endpoint request timed out' } });

/** What an account shows to its owner: the miles, and how many operations. */
async function accountOf(username: string): Promise<{ miles: number; operations: number }> {
  const ask = await askAs(instance, username);
  const { balance } = (await ask('/miles/balanceaddress')) as { balance: number };
  const { count } = (await ask('/operations/user?page_count=1&quantity=5')) as OperationsAnswer;
  return { miles: balance, operations: count };
}

async function askToTransfer(page: Page, amount: string): Promise<void> {
  await page.getByRole('link', { name: 'TRANSFERENCIA', exact: true }).click();
  await page.getByLabel('Correo del destinatario').fill(luis);
  await page.getByLabel('Monto', { exact: true }).fill(amount);
  await page.getByLabel('Descripción').fill('Para el viaje');
  await page.getByRole('button', { name: 'Transferir' }).click();
  await page.getByRole('dialog', { name: 'Confirmar transferencia' }).waitFor();
}

const confirm = (page: Page) =>
  page.getByRole('dialog', { name: 'Confirmar transferencia' }).getByRole('button', { name: 'Confirmar' }).click();

test('the answer is lost and the page is loaded again: it is offered, looked up, and was done once', async () => {
  const before = await accountOf(maria);
  const { page, close } = await openSession(browser, instance, maria);
  let sent = 0;
  await page.route(TRANSFERS, async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort();
  });
  const mayLook = Promise.withResolvers<void>();
  await page.route(OUTCOMES, async (route) => {
    await mayLook.promise;
    // The look of the page that was left is not waited for any more.
    await route.continue().catch(() => undefined);
  });

  await askToTransfer(page, '100');
  await says(page.getByRole('dialog'), /Emisor.*María.*Comisión5 AVPM.*Monto a recibir95 AVPM/);
  await confirm(page);
  const open = page.getByRole('region', { name: OPEN });
  await says(open, /luis@millaje\.example.*100 AVPM.*Enviada\d{2}-\d{2}-\d{4}/);
  await page.reload();
  await says(open, /luis@millaje\.example.*100 AVPM.*Enviada\d{2}-\d{2}-\d{4}/);
  await says(open, 'Consultando');
  expect(await page.getByRole('button', { name: 'Transferir' }).count()).toBe(0);

  mayLook.resolve();
  const done = page.getByRole('region', { name: DONE });
  await says(done, /Es la operación #\d+ del \d{2}-\d{2}-\d{4}/);
  expect(await violations(page)).toEqual([]);
  await done.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByLabel('Correo del destinatario').waitFor();
  await page.reload();
  await page.getByLabel('Correo del destinatario').waitFor();
  expect(sent).toBe(1);
  expect(await accountOf(maria)).toEqual({ miles: before.miles - 100, operations: before.operations + 1 });
  expect(await close()).toEqual([]);
});

test('a gateway gives up after the miles have moved: sent again, they move no second time', async () => {
  const before = await accountOf(maria);
  const { page, close } = await openSession(browser, instance, maria);
  const keys: (string | undefined)[] = [];
  await page.route(TRANSFERS, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await timedOut(route);
  });
  await page.route(OUTCOMES, timedOut);

  await askToTransfer(page, '200');
  await confirm(page);
  const open = page.getByRole('region', { name: OPEN });
  await says(open, 'No se pudo consultar.');
  expect(await violations(page)).toEqual([]);
  // Elsewhere and back again: nothing else is sent before this is settled.
  await page.getByRole('link', { name: 'INICIO', exact: true }).click();
  await page.getByRole('link', { name: 'TRANSFERENCIA', exact: true }).click();
  await says(open, 'No se pudo consultar.');
  await open.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText('Transferencia enviada').waitFor();
  await page.getByRole('button', { name: 'Otra vez' }).click();
  await page.getByLabel('Correo del destinatario').waitFor();
  expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
  expect(keys).toHaveLength(2);
  expect(await accountOf(maria)).toEqual({ miles: before.miles - 200, operations: before.operations + 1 });
  expect(await close()).toEqual([]);
});

test('staff come back to a transfer without an answer, put it aside, and send it again', async () => {
  const before = await accountOf(luis);
  const { page, close } = await openSession(browser, instance, admin);
  await page.goto('/backoffice/users');
  await page.route('**/api/v1/miles/admin-transfer', (route) =>
    route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
  );

  await page.getByRole('button', { name: 'Transferir' }).click();
  const form = page.getByRole('dialog', { name: 'Transferir' });
  await form.getByLabel('Correo del emisor').fill(maria);
  await form.getByLabel('Correo del receptor').fill(luis);
  await form.getByLabel('Descripción').fill('Ajuste');
  await form.getByLabel('Monto').fill('10');
  await form.getByRole('button', { name: 'Transferir' }).click();
  await page.getByRole('dialog', { name: 'Transferir 10 AVPM' }).getByRole('button', { name: 'Transferir' }).click();
  const open = page.getByRole('dialog', { name: OPEN });
  await says(open, 'El servidor aún no la registra.');
  await page.reload();
  await says(open, /El servidor aún no la registra\..*maria@millaje\.example.*luis@millaje\.example.*10 AVPM/);
  expect(await violations(page)).toEqual([]);

  await open.getByRole('button', { name: 'Cerrar' }).click();
  await open.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Transferir' }).click();
  await page.unrouteAll();
  await open.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText('Transferencia Exitosa').waitFor();
  await open.waitFor({ state: 'hidden' });
  expect(await accountOf(luis)).toEqual({ miles: before.miles + 10, operations: before.operations + 1 });
  expect(await close()).toEqual([]);
});

test('what was left open belongs to one person: nobody else sees it, and giving it up asks', async () => {
  const before = await accountOf(maria);
  const { page, close } = await openSession(browser, instance, maria);
  await page.route(TRANSFERS, (route) => route.abort());
  await askToTransfer(page, '300');
  await confirm(page);
  const open = page.getByRole('region', { name: OPEN });
  await open.waitFor();
  await page.getByRole('button', { name: 'SALIR' }).click();
  await page.waitForURL('/');

  await signIn(page, luis);
  await page.getByRole('link', { name: 'TRANSFERENCIA', exact: true }).click();
  await page.getByLabel('Correo del destinatario').waitFor();
  expect(await open.count()).toBe(0);
  await page.getByRole('button', { name: 'SALIR' }).click();
  await page.waitForURL('/');

  await signIn(page, maria);
  await page.getByRole('link', { name: 'TRANSFERENCIA', exact: true }).click();
  await says(open, '300 AVPM');
  await open.getByRole('button', { name: 'Descartar' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar la transferencia' });
  await says(question, 'Puede haberse realizado, o realizarse todavía.');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Descartar' }).click();
  await page.getByLabel('Correo del destinatario').waitFor();
  expect(await accountOf(maria)).toEqual(before);
  expect(await close()).toEqual([]);
});

test('somebody else signs in beside an open question: it is gone, and nobody pays', async () => {
  const before = [await accountOf(maria), await accountOf(luis)];
  const { page, context, close } = await openSession(browser, instance, maria);
  await askToTransfer(page, '400');
  const beside = await context.newPage();
  await beside.goto('/passenger/dashboard');
  await beside.getByRole('button', { name: 'SALIR' }).click();
  await signIn(beside, luis);
  await page.getByRole('dialog', { name: 'Confirmar transferencia' }).waitFor({ state: 'hidden' });
  await page.goto('/passenger/dashboard');
  await page.getByRole('link', { name: 'TRANSFERENCIA', exact: true }).click();
  await page.getByLabel('Correo del destinatario').waitFor();
  expect(await page.getByLabel('Correo del destinatario').inputValue()).toBe('');
  expect([await accountOf(maria), await accountOf(luis)]).toEqual(before);
  expect(await close()).toEqual([]);
});
