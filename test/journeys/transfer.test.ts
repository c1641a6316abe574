import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationAnswer, OperationsAnswer } from './api.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import {
  askAs,
  type Instance,
  openBrowser,
  openSession,
  PASSWORD,
  says,
  signIn,
  startBrowser,
  startInstance,
  writeMembers,
} from './support.ts';

let instance: Instance;
let browser: Browser;

const person = {
  doc_type: 'V',
  sex: 'F',
  birthdate: '1990-04-12',
  code_phone: '58',
  country: 'Venezuela',
  city: 'Caracas',
  customerid: '',
  // Of a tier that gives miles to other members, since last month.
  membership: 'Gold',
  membership_date: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
};
const lucia = {
  ...person,
  first_name: 'Lucía',
  last_name: 'Peña Ávila',
  email: 'lucia@correo.example',
  username: 'lucia.pena',
  doc_identity: '18345672',
  phone: '4145551234',
  balance: '5.000',
};
const ivan = {
  ...person,
  first_name: 'Iván',
  last_name: 'Núñez',
  email: 'ivan@correo.example',
  username: 'ivan.nunez',
  sex: 'M',
  doc_identity: '19345672',
  phone: '4145551235',
  balance: '',
};

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), startBrowser()]);
  await importPeople();
});
afterAll(async () => {
  await browser.close();
  await instance.stop();
});

/** As whoever runs the programme brings in members: by the commands of the server, while it works. */
async function importPeople(): Promise<void> {
  const file = await writeMembers(instance.folder, [lucia, ivan]);
  const imported = await instance.run('import-members.ts', [file]);
  expect(imported).toMatchObject({ code: 0, output: expect.stringMatching(/Nuevos: +2/) });
  for (const { email } of [lucia, ivan]) {
    const changed = await instance.run('set-password.ts', [email], `${PASSWORD}\n${PASSWORD}\n`);
    expect(changed).toMatchObject({ code: 0, output: expect.stringContaining('Contraseña cambiada') });
  }
}

async function openTransfer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'TRANSFERENCIA', exact: true }).click();
  await page.getByRole('heading', { name: 'TRANSFERENCIA' }).waitFor();
}

async function fillTransfer(page: Page, { amount, description }: { amount: string; description: string }) {
  await page.getByLabel('Correo del destinatario').fill(ivan.email);
  await page.getByLabel('Monto', { exact: true }).fill(amount);
  await page.getByLabel('Descripción').fill(description);
  await page.getByRole('button', { name: 'Transferir' }).click();
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirmar transferencia' });

async function operationsOf(username: string): Promise<OperationsAnswer> {
  return (await (
    await askAs(instance, username)
  )('/operations/user?page_count=1&quantity=50')) as OperationsAnswer;
}

test('two people come from a file, one sends the other miles, and both see it at once', async () => {
  const [sender, receiver] = [await openBrowser(browser, instance), await openBrowser(browser, instance)];
  await signIn(receiver.page, ivan.email);
  const received = receiver.page.getByRole('region', { name: 'Millas disponibles' });
  await says(received, /^Hola, Iván.*0 AVPM/);
  await receiver.page.getByText('No tiene operaciones').first().waitFor();

  const { page } = sender;
  await signIn(page, lucia.username);
  await says(page.getByRole('region', { name: 'Millas disponibles' }), '5.000');
  await openTransfer(page);
  expect(await page.getByLabel('Monto', { exact: true }).inputValue()).toBe('50');
  expect(await page.getByLabel('Descripción').inputValue()).toBe('');
  await expect.poll(() => page.getByLabel('Monto a recibir').inputValue()).toBe('47');

  await page.getByLabel('Correo del destinatario').fill(ivan.email.toUpperCase());
  await page.getByLabel('Monto', { exact: true }).fill('1000');
  await page.getByText('Iván N.').waitFor();
  await expect.poll(() => page.getByLabel('Monto a recibir').inputValue()).toBe('950');
  await page.getByLabel('Descripción').fill('Para el viaje a Mérida');
  await page.getByRole('button', { name: 'Transferir' }).click();

  await says(question(page), /Iván N\..*Para el viaje a Mérida.*1\.000 AVPM/);
  await question(page).getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('heading', { name: 'Transferencia enviada' }).waitFor();
  await page.getByRole('button', { name: 'Otra vez' }).click();
  await expect.poll(() => page.getByLabel('Correo del destinatario').inputValue()).toBe('');
  expect(await page.getByLabel('Monto', { exact: true }).inputValue()).toBe('50');
  await says(page.getByRole('main'), '4.000 AVPM');

  await says(received, '950 AVPM');
  await says(receiver.page.getByRole('region', { name: 'Última operación' }), /\+950 AVPM.*Para el viaje a Mérida/);
  await says(receiver.page.getByRole('region', { name: 'OPERACIONES' }), 'Para el viaje a Mérida');
  expect(await sender.close()).toEqual([]);
  expect(await receiver.close()).toEqual([]);
});

test('an ally shows a code, a member pays by it, and the counter sees it', async () => {
  const ally = await openSession(browser, instance, 'aliado@millaje.example');
  await ally.page.getByRole('link', { name: 'Cobrar', exact: true }).click();
  await ally.page.getByLabel('Monto a cobrar').fill('49');
  await ally.page.getByRole('button', { name: 'Mostrar código' }).click();
  await ally.page.getByText('Ingrese millas enteras, de 50 a 999.999.999.').waitFor();
  await ally.page.getByLabel('Monto a cobrar').fill('60');
  await ally.page.getByText('Usted recibe 57 AVPM').waitFor();
  await ally.page.getByRole('button', { name: 'Mostrar código' }).click();
  await ally.page.getByRole('img', { name: 'Código para pagar 60 AVPM a Posada Brisas del Caribe' }).waitFor();

  // Her tier pays allies only.
  const { page, close } = await openSession(browser, instance, 'carmen@millaje.example');
  await page.goto('/passenger/transfer?para=aliado%40millaje.example&monto=60');
  const description = page.getByLabel('Descripción');
  await expect.poll(() => description.inputValue(), { timeout: 30_000 }).toBe('Pago a Posada Brisas del Caribe');
  expect(await page.getByLabel('Monto', { exact: true }).inputValue()).toBe('60');
  await page.getByRole('button', { name: 'Transferir' }).click();
  await question(page).getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('heading', { name: 'Transferencia enviada' }).waitFor();

  await says(ally.page.getByRole('alert'), /Pago recibido.*60 AVPM.*de Carmen Elena Rojas/);
  expect(await close()).toEqual([]);
  expect(await ally.close()).toEqual([]);
});

test('staff find the operation, open it, take it along as a spreadsheet, and follow it to the chain', async () => {
  const staff = await openSession(browser, instance, 'admin@millaje.example');
  const { page } = staff;
  await page.getByRole('button', { name: 'OPERACIONES' }).click();
  await page.getByRole('menuitem', { name: 'Operaciones' }).click();
  await page.getByRole('button', { name: 'Filtros' }).click();
  const filters = page.getByRole('dialog', { name: 'Filtros' });
  await filters.getByLabel('Por fecha').check();
  expect(await filters.getByLabel('Desde').inputValue()).toBe('01-01-2024');
  await filters.getByLabel('Texto').fill('viaje a merida');
  await filters.getByRole('button', { name: 'Buscar' }).click();
  await page.getByText('Total de resultados: 1', { exact: true }).waitFor();

  const [operation] = (await operationsOf(lucia.email)).rows;
  const id = String(operation?._id);
  const ask = await askAs(instance, 'admin@millaje.example');
  const settled = async () => ((await ask(`/operations/${id}`)) as OperationAnswer).operation.tx_hash;
  await expect.poll(settled, { timeout: 30_000 }).toMatch(/^0x/);

  await page.getByRole('link', { name: `Ver Operación #${id}` }).click();
  const detail = page.getByRole('dialog', { name: `Operación #${id}` });
  await says(detail, /Monto transferido1\.000 AVPM.*Comisión50 AVPM.*Recibido950 AVPM/);
  await detail.getByRole('link', { name: lucia.email }).waitFor();
  await says(detail, /Iván Núñez/);

  const opened = staff.context.waitForEvent('page');
  await detail.getByRole('link', { name: 'Abrir en el explorador: Hash' }).click();
  const explorer = await opened;
  await explorer.getByRole('heading', { name: 'Transacción en la cadena' }).waitFor();
  await says(explorer.getByRole('main'), /Confirmada.*Bloque/);
  await explorer.getByRole('row', { name: new RegExp(`^${id} .* 950$`) }).waitFor();
  await explorer.close();

  await detail.getByRole('button', { name: 'Cerrar' }).click();
  await detail.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.get('text')).toBe('viaje a merida');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('operaciones.xlsx');
  const rows = await readSpreadsheet(await download.path());
  expect(rows).toHaveLength(2);
  expect(rows[1]?.map(String)).toEqual(
    expect.arrayContaining([id, 'Para el viaje a Mérida', ivan.email, '1000', '950']),
  );
  expect(await staff.close()).toEqual([]);
});

describe('the transfer form', () => {
  test('says of every wrong input what is wrong with it', async () => {
    const { page, close } = await openSession(browser, instance, lucia.email);
    await openTransfer(page);
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const send = () => page.getByRole('button', { name: 'Transferir' }).click();

    await field('Monto').fill('');
    await send();
    for (const text of ['Ingrese un correo.', 'Monto requerido', 'Ingrese una descripción'])
      await page.getByText(text, { exact: true }).waitFor();
    await field('Monto').fill('49');
    await field('Correo del destinatario').fill('ivan');
    await send();
    await page.getByText('Monto debe ser mayor de 50 Millas').waitFor();
    await page.getByText('El correo no es valido.').waitFor();

    await field('Correo del destinatario').fill('nadie@correo.example');
    await field('Monto').fill('4001');
    await field('Descripción').fill('Demasiado');
    await page.getByText('Usuario no registrado en AVP').waitFor();

    await field('Correo del destinatario').fill(ivan.email);
    await send();
    await page.getByText('No tiene millas suficientes.').waitFor();
    expect(await question(page).count()).toBe(0);
    expect(await field('Monto').inputValue()).toBe('4001');
    expect(await close()).toEqual([]);
  });

  test('moves miles once, however often somebody presses', async () => {
    const before = (await operationsOf(lucia.email)).count;
    const { page, close } = await openSession(browser, instance, lucia.email);
    await openTransfer(page);
    await fillTransfer(page, { amount: '100', description: 'Dos clics' });
    await question(page).getByRole('button', { name: 'Confirmar' }).dblclick();
    await page.getByText('Transferencia enviada').waitFor();
    await says(page.getByRole('main'), '3.900 AVPM');
    expect((await operationsOf(lucia.email)).count).toBe(before + 1);
    expect(await close()).toEqual([]);
  });

  test('moves miles once when the connection is lost before and after they moved', async () => {
    const before = (await operationsOf(lucia.email)).count;
    const { page, close } = await openSession(browser, instance, lucia.email);
    await openTransfer(page);
    let attempts = 0;
    await page.route('**/api/v1/miles/transfer', async (route) => {
      attempts += 1;
      // The second one arrives, and only its answer is lost.
      if (attempts === 2) await route.fetch();
      await route.abort();
    });
    await fillTransfer(page, { amount: '200', description: 'Se cortó' });
    await question(page).getByRole('button', { name: 'Confirmar' }).click();
    const open = page.getByRole('region', { name: 'La transferencia puede haberse realizado' });
    await says(open, 'El servidor aún no la registra.');
    await open.getByRole('button', { name: 'Reintentar' }).click();
    const done = page.getByRole('region', { name: 'La transferencia se realizó' });
    await done.getByRole('button', { name: 'Aceptar' }).click();
    expect(attempts).toBe(2);
    await says(page.getByRole('main'), '3.700 AVPM');
    expect((await operationsOf(lucia.email)).count).toBe(before + 1);
    expect(await close()).toEqual([]);
  });
});
