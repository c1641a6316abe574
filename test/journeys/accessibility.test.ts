import { expect, test } from 'vitest';
import { lookAtAreas } from './accessibility.behaviour.ts';
import { violations } from './axe.support.ts';
import { walkOffice } from './office.behaviour.ts';
import { openBrowser, says, signIn } from './support.ts';

const scene = lookAtAreas('public', 'passenger', 'corporate', 'staff');
walkOffice(scene);

test('what opens over a screen keeps nobody out either', async () => {
  const story = await openBrowser(scene().browser, scene().instance);
  const { page } = story;
  await page.goto('/?login=1');
  await page.getByRole('dialog', { name: 'Iniciar sesión' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await signIn(page, 'admin@millaje.example');
  await page.goto('/backoffice/users');
  await page.getByRole('button', { name: 'Transferir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Transferir' }).click();
  await says(page.getByRole('dialog'), 'Este campo es requerido!');
  expect(await violations(page)).toEqual([]);
  await page.goto('/backoffice/operations');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Por fecha').check();
  expect(await violations(page)).toEqual([]);
  expect(await story.close()).toEqual([]);
});
